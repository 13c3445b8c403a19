import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { customObjectsTexts } from '@openings/i18n/dashboard-custom-objects';
import type { Schema } from '../../api/types';
import { ErrorNote } from '../../kit/error-note';
import { EmbeddedList } from '../../kit/list/list-screen';
import { Tabs, useTab } from '../../kit/tabs';
import { useObject } from '../../kit/use-object';
import { PageHead } from '../../kit/page-head';
import { PagePending } from '../../shell/page-states';
import { useTextsOf } from '../../state/language';
import { recordsList } from './records.list';
import { TypeForm } from './type-form';

type Type = Schema<'CustomObjectType'>;

/** A type with its records. */
export function Screen() {
  const t = useTextsOf(customObjectsTexts);
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const { data: type, error } = useObject<Type>('custom-object-types', `/custom-object-types/${id}`);
  const tabs = [
    { id: 'records', label: t.records },
    { id: 'settings', label: t.settings },
  ];
  const tab = useTab(tabs);
  if (error) return <ErrorNote error={error} />;
  if (!type) return <PagePending />;
  return (
    <>
      <PageHead
        title={type.name}
        back={{ label: t.title, to: '/custom-objects' }}
        {...(type.description ? { about: type.description } : {})}
      />
      <Tabs label={type.name} tabs={tabs} active={tab} />
      {tab === 'settings' ? <TypeForm type={type} /> : <Records type={type} />}
    </>
  );
}

function Records({ type }: { readonly type: Type }) {
  const t = useTextsOf(customObjectsTexts);
  const list = useMemo(() => recordsList(t, type), [t, type]);
  return <EmbeddedList list={list} />;
}
