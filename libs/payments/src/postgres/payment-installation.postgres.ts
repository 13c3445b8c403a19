import type { Pool } from 'pg';

/** The id under which this installation marks its objects at the provider. Read once per process. */
export function paymentInstallation(pool: Pool): () => Promise<string> {
  let known: Promise<string> | undefined;
  const ask = async () => {
    const { rows } = await pool.query<{ id: string }>('select id from payment_installation');
    const [found] = rows;
    if (!found) throw new Error('The database has no installation id.');
    return found.id;
  };
  return () =>
    (known ??= ask().catch((error: unknown) => {
      known = undefined;
      throw error;
    }));
}
