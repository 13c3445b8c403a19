import type { BoardAuth } from './board-auth-calls.js';
import { aJob, type Body, eventually, outcome, type SharedServer, unique } from './server.js';

// What specs need of jobs that take applications.

/** A published job that names no address elsewhere. */
export async function opening(
  { call }: Pick<SharedServer, 'call'>,
  { company, key, more = {} }: { readonly company: string; readonly key?: string; readonly more?: object },
): Promise<{ readonly id: string; readonly slug: string }> {
  const as = key === undefined ? {} : { key };
  const created = await call('POST', '/v1/jobs', { body: aJob(company, { status: 'published', ...more }), ...as });
  if (created.status !== 201) throw new Error(`${outcome(created)}: ${created.text}`);
  const { id } = created.body;
  const native = await call('PATCH', `/v1/jobs/${id}`, { body: { applicationUrl: null }, ...as });
  if (native.status !== 200) throw new Error(`${outcome(native)}: ${native.text}`);
  return { id, slug: String(created.body['slug']) };
}

/** Applies as a guest to the job with this slug. The id is the one that companies and operators see; the answer to the guest has another. */
export async function guestApplies(
  { call }: Pick<SharedServer, 'call'>,
  auth: BoardAuth,
  slug: string,
  more: object = {},
): Promise<string> {
  const guest = { name: 'Joe', email: `joe-${unique()}@guests.example`, ...more };
  const answer = await auth.call('POST', `/jobs/${slug}/apply`, guest);
  if (answer.status >= 300) throw new Error(`${outcome(answer)}: ${answer.text}`);
  let id = '';
  await eventually(async () => {
    const rows = (await call('GET', '/v1/applications?limit=100')).body.data as readonly Body[];
    id = String(rows.find(({ email }) => email === guest.email)?.id ?? '');
    return id !== '';
  });
  return id;
}
