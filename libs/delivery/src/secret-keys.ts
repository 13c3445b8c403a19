import type { Pool } from 'pg';
import { SettingsError, tableOf } from '#store/engine';
import type { Ciphers, Sealed } from '#runtime';
import { WebhookEndpointRow } from './endpoint-row.js';

/**
 * Looks whether every secret of an endpoint that is still used can be opened, by one of each key.
 * @throws SettingsError naming the first key that is missing, or is another than it was.
 */
export async function needSecretKeys(pool: Pool, ciphers: Ciphers): Promise<void> {
  const { rows } = await pool.query<Sealed & { id: string }>(
    `select distinct on (s->>'keyId') e."id", s->>'ciphertext' as ciphertext, s->>'keyId' as "keyId"
     from "${tableOf(WebhookEndpointRow).name}" e, jsonb_array_elements(e."secrets") s
     where (s->>'expiresAt' is null or (s->>'expiresAt')::timestamptz > now())
       and (e."retiredAt" is null or e."retiredAt" > now() - interval '30 days')
     order by s->>'keyId', e."id"`,
  );
  for (const { id, ...sealed } of rows) {
    const wrong = !ciphers.knows(sealed.keyId)
      ? `lacks the key "${sealed.keyId}", with which secrets of webhook endpoints are encrypted`
      : opens(ciphers, sealed, id)
        ? null
        : `has another key "${sealed.keyId}" than the one with which secrets of webhook endpoints are encrypted`;
    if (wrong)
      throw new SettingsError(
        `WEBHOOK_SECRET_KEYS ${wrong}: add the old one behind the others, or run "openings webhooks reseal --replace-lost" if it is lost.`,
      );
  }
}

function opens(ciphers: Ciphers, sealed: Sealed, owner: string): boolean {
  try {
    ciphers.open(sealed, owner);
    return true;
  } catch {
    return false;
  }
}
