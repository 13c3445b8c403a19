import { domainsTexts } from '@openings/i18n/dashboard-domains';
import type { Schema } from '../../api/types';
import { ResourceForm } from '../../kit/form/resource-form';
import { useBoardNavigate } from '../../kit/board-link';
import { useTextsOf } from '../../state/language';

/** A new domain; its instructions open when it is added. */
export function DomainForm() {
  const t = useTextsOf(domainsTexts);
  const navigate = useBoardNavigate();
  return (
    <ResourceForm<{ domain: string }, Schema<'Domain'>>
      sections={[
        {
          title: t.section,
          fields: [
            {
              name: 'domain',
              label: t.domain,
              kind: 'text',
              required: true,
              wide: true,
              hint: t.hint,
              placeholder: 'jobs.example.com',
            },
          ],
        },
      ]}
      values={{ domain: '' }}
      write={(body) => ({ method: 'POST', path: '/domains', body })}
      needs="domains.manage"
      saveLabel={t.newDomain}
      done={t.createdDomain}
      refresh={['domains']}
      onSaved={({ id }) => navigate(`/domains?open=${id}`)}
    />
  );
}
