import { afterAll, expect, test } from '@jest/globals';
import type { Issue } from '#kernel';
import { scenario } from '#testing/scenario';
import { Companies } from '../company/company.service.js';
import { JobsModule } from '../jobs.module.js';
import { Terms } from '../taxonomy/taxonomy.service.js';
import { Gathering } from './gathered-sources.service.js';
import { LiveSources, type JobSources } from './job-sources.service.js';

const jobs = await scenario(JobsModule);
afterAll(() => jobs.close());

const body = {
  title: 'Cook',
  company: { name: 'Hill', website: 'https://hill.example' },
  skills: ['golang', 'none'],
};

/** Every question that a writer asks. */
async function answers(sources: JobSources) {
  const issues: Issue[] = [];
  const found = await sources.matching({ domain: 'hill.example', name: 'Hill' });
  return {
    policy: await sources.policy(),
    found: found?.id,
    byName: (await sources.matching({ domain: null, name: ' HILL' }))?.id,
    nobody: await sources.matching({ domain: 'mount.example', name: 'Mount' }),
    company: (await sources.company(found?.id ?? ''))?.name,
    terms: await sources.terms('skills', ['golang'], issues),
    unknown: await sources.terms('skills', ['none'], issues),
    issues,
  };
}

test('answers from memory are those of the read models', async () => {
  const { given } = await jobs.board();
  await given(Terms, (terms) => terms.add('skills', { name: 'Go', aliasSlugs: ['golang'] }));
  const { row } = await given(Companies, (service) => service.create({ name: 'Hill', website: 'hill.example' }));
  const live = await given(LiveSources, answers);
  expect(live).toMatchObject({ found: row.id, byName: row.id, nobody: null, company: 'Hill', terms: ['go'] });
  expect(live.issues).toMatchObject([{ path: ['skills', 0] }]);
  const gathered = await given(Gathering, async (gathering) => answers(await gathering.of([body])));
  expect(gathered).toEqual(live);
});

test('answers from memory are of the board of the request', async () => {
  const [one, other] = [await jobs.board(), await jobs.board()];
  await one.given(Companies, (service) => service.create({ name: 'Hill', website: 'hill.example' }));
  const found = await other.given(Gathering, async (gathering) => answers(await gathering.of([body])));
  expect([found.found, found.byName]).toEqual([undefined, undefined]);
});
