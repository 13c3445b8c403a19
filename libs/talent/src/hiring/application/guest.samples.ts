import { facts } from '#testing';
import type { ScenarioBoard } from '#testing/scenario';
import { emailKey } from '../../email-address.js';
import { ApplicationReader } from './application.read-model.js';
import { Applications } from './applications.service.js';

/** What a guest sends, and when. `slug`: the job, which is `jobs_1` if it is absent. */
interface GuestRequest {
  readonly email: string;
  readonly name?: string;
  readonly slug?: string;
  readonly now?: string;
}

/** Applies as a guest. `id` is that of the application, which only the company sees; `secret` is the one in the answer. */
export async function appliedAsGuest(
  { given }: ScenarioBoard,
  { email, name = 'Joe', slug = 'jobs_1', now = facts.now }: GuestRequest,
): Promise<{ readonly id: string; readonly secret: string }> {
  const from = { from: '192.0.2.1', origin: null };
  const work = (it: Applications) => it.apply(slug, null, { name, email }, from);
  const { id: secret } = await given(Applications, work, { now, key: `${email} ${slug} ${now}` });
  const rows = await given(ApplicationReader, (it) => it.ofGuest(emailKey(email)));
  const newest = rows.filter(({ jobId }) => jobId === slug).toSorted((a, b) => b.appliedAt.localeCompare(a.appliedAt));
  return { id: newest[0]?.id ?? '', secret };
}
