import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKeysTexts } from '@openings/i18n/dashboard-api-keys';
import { get, type Write } from '../../api/api';
import type { Schema } from '../../api/types';
import { ErrorNote } from '../../kit/error-note';
import { changed } from '../../kit/form/issues';
import { ResourceForm } from '../../kit/form/resource-form';
import { SecretOnce } from '../../kit/secret-once';
import { useTexts, useTextsOf } from '../../state/language';
import { boardStore } from '../../state/session';
import { ScopesField } from './scopes-field';

type ApiKey = Schema<'ApiKey'>;

interface KeyValues {
  name: string;
  scopes: string[];
  rateLimit: number | null;
  expiresAt: string | null;
}

const valuesOf = (key?: ApiKey): KeyValues => ({
  name: key?.name ?? '',
  scopes: key?.scopes ?? [],
  rateLimit: key?.rateLimit ?? null,
  expiresAt: key?.expiresAt ?? null,
});

/** The request that makes a key, or saves what was changed of one. */
function writeOf(values: KeyValues, key?: ApiKey): Write {
  if (key) return { method: 'PATCH', path: `/api-keys/${key.id}`, body: changed(valuesOf(key), values) };
  const { rateLimit, expiresAt, ...rest } = values;
  const body = { ...rest, ...(rateLimit === null ? {} : { rateLimit }), ...(expiresAt ? { expiresAt } : {}) };
  return { method: 'POST', path: '/api-keys', body };
}

/** A new API key, whose secret is shown once; or one that is there. */
export function KeyForm({ apiKey, onDone }: { readonly apiKey?: ApiKey; readonly onDone: () => void }) {
  const t = useTextsOf(apiKeysTexts);
  const { save, create } = useTexts();
  const [secret, setSecret] = useState<string | null>(null);
  const { data: me, error } = useQuery({
    queryKey: ['me', boardStore.get()?.id],
    queryFn: ({ signal }) => get<Schema<'Operator'>>('/me', {}, signal),
  });
  if (secret) return <SecretOnce about={t.secretAbout} secrets={[secret]} onDone={onDone} />;
  if (error) return <ErrorNote error={error} />;
  if (!me) return <div className="skeleton h-64" />;
  return (
    <ResourceForm<KeyValues, Partial<Schema<'ApiKeyWithSecret'>>>
      sections={[
        {
          title: t.section,
          fields: [
            { name: 'name', label: t.name, kind: 'text', required: true, hint: t.nameHint, wide: true },
            { name: 'expiresAt', label: t.expires, kind: 'date', hint: t.expiresHint },
            {
              name: 'rateLimit',
              label: t.rateLimit,
              kind: 'number',
              min: 1,
              step: 1,
              // A key has a limit from the beginning, which can be changed and not taken away.
              ...(apiKey ? { required: true } : { hint: t.rateLimitHint }),
            },
          ],
        },
        {
          title: t.sectionScopes,
          fields: [
            {
              name: 'scopes',
              label: t.scopes,
              kind: 'custom',
              wide: true,
              render: ({ control, error: problem }) => (
                <ScopesField control={control} name="scopes" scopes={me.actor.permissions} error={problem} />
              ),
            },
          ],
        },
      ]}
      values={valuesOf(apiKey)}
      write={(values) => writeOf(values, apiKey)}
      needs="api_keys.manage"
      saveLabel={apiKey ? save : create}
      done={apiKey ? t.savedKey : t.createdKey}
      refresh={['api-keys']}
      onSaved={(answer) => (answer.secret ? setSecret(answer.secret) : onDone())}
    />
  );
}
