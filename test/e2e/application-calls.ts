import { aJob, outcome, type SharedServer } from './server.js';

// What specs need of jobs that take applications.

/** A published job that names no address elsewhere. */
export async function opening(
  { call }: Pick<SharedServer, 'call'>,
  { company, key }: { readonly company: string; readonly key?: string },
): Promise<{ readonly id: string; readonly slug: string }> {
  const as = key === undefined ? {} : { key };
  const created = await call('POST', '/v1/jobs', { body: aJob(company, { status: 'published' }), ...as });
  if (created.status !== 201) throw new Error(`${outcome(created)}: ${created.text}`);
  const { id } = created.body;
  const native = await call('PATCH', `/v1/jobs/${id}`, { body: { applicationUrl: null }, ...as });
  if (native.status !== 200) throw new Error(`${outcome(native)}: ${native.text}`);
  return { id, slug: String(created.body['slug']) };
}
