import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { apiKeysTexts } from '@openings/i18n/dashboard-api-keys';
import type { Write } from '../../api/api';
import { useMay } from '../../kit/permissions';
import type { Schema } from '../../api/types';
import { useWrite } from '../../kit/use-write';
import { choicesOf } from '../../kit/choices';
import { CopyAsCurl } from '../../kit/copy-as-curl';
import { DateTime } from '../../kit/date-time';
import { Facts } from '../../kit/detail-facts';
import { SecretOnce } from '../../kit/secret-once';
import { StatusBadge } from '../../kit/status-badge';
import { useTextsOf } from '../../state/language';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { KeyForm } from './key-form';

const DAY_SECONDS = '86400';

/** An API key: what is known of it, a new secret, its permissions. */
export function KeyDetail({ apiKey, onDone }: { readonly apiKey: Schema<'ApiKey'>; readonly onDone: () => void }) {
  const t = useTextsOf(apiKeysTexts);
  const may = useMay()('api_keys.manage');
  const { write, busy, messages } = useWrite();
  const [secret, setSecret] = useState<string | null>(null);
  const [overlap, setOverlap] = useState(DAY_SECONDS);
  const rotation: Write = {
    method: 'POST',
    path: `/api-keys/${apiKey.id}/rotate`,
    body: { overlapSeconds: Number(overlap) },
  };
  const rotate = async () => {
    const answer = await write<Schema<'ApiKeyWithSecret'>>(rotation, { done: t.rotated, refresh: ['api-keys'] });
    if (answer?.secret) setSecret(answer.secret);
  };
  if (secret) return <SecretOnce about={t.secretAbout} secrets={[secret]} onDone={() => setSecret(null)} />;
  const { status, createdAt, lastUsedAt, previousSecretExpiresAt, id } = apiKey;
  return (
    <div className="space-y-6">
      <Facts
        facts={[
          { name: t.status, value: <StatusBadge status={status} /> },
          { name: t.key, value: <span className="font-mono text-xs">{id}…</span> },
          { name: t.created, value: <DateTime at={createdAt} as="full" /> },
          { name: t.lastUsed, value: lastUsedAt ? <DateTime at={lastUsedAt} as="full" /> : t.never },
          ...(previousSecretExpiresAt
            ? [{ name: t.previousUntil, value: <DateTime at={previousSecretExpiresAt} as="full" /> }]
            : []),
        ]}
      />
      {may && status !== 'revoked' && (
        <>
          <section className="panel space-y-4 p-5" aria-label={t.rotate}>
            <div>
              <h2 className="font-semibold">{t.rotate}</h2>
              <p className="mt-0.5 text-muted">{t.rotateText}</p>
            </div>
            <Field label={t.overlap} error={messages['overlapSeconds']} focused>
              {(ids) => (
                <Select
                  {...ids}
                  value={overlap}
                  onChange={({ target }) => setOverlap(target.value)}
                  choices={choicesOf(t.overlaps)}
                />
              )}
            </Field>
            <div className="flex flex-wrap gap-2">
              <Button busy={busy} icon={<RotateCw aria-hidden className="size-4" />} onClick={() => void rotate()}>
                {t.rotate}
              </Button>
              <CopyAsCurl write={() => rotation} />
            </div>
          </section>
          <KeyForm apiKey={apiKey} onDone={onDone} />
        </>
      )}
    </div>
  );
}
