import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { operationsTexts } from '@openings/i18n/dashboard-operations';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import { Facts } from '../../kit/detail-facts';
import { ErrorNote } from '../../kit/error-note';
import { JsonView } from '../../kit/json-view';
import { useObject } from '../../kit/use-object';
import { PageHead } from '../../kit/page-head';
import { PagePending } from '../../shell/page-states';
import { useTextsOf } from '../../state/language';
import { keepOperation } from '../../state/operations';
import { OperationCard } from './operation-card';

export function Screen() {
  const t = useTextsOf(operationsTexts);
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const { data, error } = useObject<Schema<'AnyOperation'>>('operations', `/operations/${id}`);
  useEffect(() => {
    if (data) keepOperation(data.id);
  }, [data]);
  if (error) return <ErrorNote error={error} />;
  if (!data) return <PagePending />;
  return (
    <>
      <PageHead title={t.kinds[data.kind] ?? data.kind} back={{ label: t.operations, to: '/operations' }} />
      <OperationCard id={id} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <section className="panel px-5 py-2">
          <Facts
            facts={[
              { name: t.started, value: <DateTime at={data.createdAt} as="full" /> },
              { name: t.ended, value: <DateTime at={data.completedAt} as="full" /> },
              { name: t.resource, value: data.resource ? `${data.resource.object} ${data.resource.id}` : '–' },
            ]}
          />
        </section>
        <JsonView label={t.operation} value={data} />
      </div>
    </>
  );
}
