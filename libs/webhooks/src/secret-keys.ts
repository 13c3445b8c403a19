import type { Pool } from 'pg';
import { SettingsError, tableOf } from '#store/engine';
import type { Ciphers, EncryptedSecret } from '#runtime';
import { WebhookEndpointRow } from './endpoint-row.js';

/**
 * Checks that every endpoint secret in use can be decrypted, by trying one for each key.
 * @throws SettingsError naming the first key that is missing or has changed.
 */
export async function needSecretKeys(pool: Pool, ciphers: Ciphers): Promise<void> {
  const { rows } = await pool.query<EncryptedSecret & { id: string }>(
    `select distinct on (s->>'keyId') e."id", s->>'ciphertext' as ciphertext, s->>'keyId' as "keyId"
     from "${tableOf(WebhookEndpointRow).name}" e, jsonb_array_elements(e."secrets") s
     where (s->>'expiresAt' is null or (s->>'expiresAt')::timestamptz > now())
       and (e."retiredAt" is null or e."retiredAt" > now() - interval '30 days')
     order by s->>'keyId', e."id"`,
  );
  for (const { id, ...sealed } of rows) {
    const wrong = !ciphers.knows(sealed.keyId)
      ? `does not contain the key "${sealed.keyId}", which encrypts secrets of webhook endpoints`
      : opens(ciphers, sealed, id)
        ? null
        : `contains another key "${sealed.keyId}" than the one that encrypted the secrets of webhook endpoints`;
    if (wrong)
      throw new SettingsError(
        `WEBHOOK_SECRET_KEYS ${wrong}. Add the old key after the others, or run "openings webhooks reseal --replace-lost" if it is lost.`,
      );
  }
}

function opens(ciphers: Ciphers, sealed: EncryptedSecret, owner: string): boolean {
  try {
    ciphers.open(sealed, owner);
    return true;
  } catch {
    return false;
  }
}
