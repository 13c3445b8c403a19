import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { docxOf } from '../../doubles/resumes.js';
import { opening } from '../../e2e/application-calls.js';
import { aCandidate } from '../../e2e/candidate-calls.js';
import { mailTo } from '../../e2e/mails.js';
import { place } from '../../e2e/processes.js';
import { eventually, type Server, startServer } from '../../e2e/server.js';

// What a candidate says of themselves stands in rows and in published events, and nowhere in the log.

let server: Server;
beforeAll(async () => {
  server = await startServer({ DATA_DIR: place() });
});
afterAll(() => server?.stop());

const PLANTED = [
  'Plantedname',
  'plantedhandle',
  'Plantedheadline',
  'Plantedbio',
  'Plantedtown',
  'Plantedjob',
  'Plantedschool',
  'Plantedskill',
  'Plantedtongue',
  'Plantedwork',
];

/** The tables that contain a text, ignoring case. */
async function tablesWith(text: string): Promise<readonly string[]> {
  const tables = await server.sql<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await server.sql<{ n: number }>(
      `select count(*)::int as n from public.${name} t where position($1 in lower(t::text)) > 0
         or position(encode(convert_to($1, 'UTF8'), 'hex') in lower(t::text)) > 0`,
      [text.toLowerCase()],
    );
    if (row && row.n > 0) found.push(name);
  }
  return found.sort();
}

test('the log and the claims hold nothing that a candidate says in clear', async () => {
  const me = await aCandidate(server, server.board, { displayName: 'Somebody' });
  await me.confirm();
  const [name, handle, headline, bio, town, job, school, skill, tongue, work] = PLANTED;
  await me.profile({ displayName: name, handle, headline, bio, location: town, profileVisibility: 'public' });
  await me.call('POST', '/profile/experience', { title: job, companyName: job, startDate: '2020-01' });
  await me.call('POST', '/profile/education', { institutionName: school });
  await me.call('PUT', '/profile/skills', { skills: [skill] });
  await me.call('PUT', '/profile/languages', { languages: [{ name: tongue, proficiency: 'elementary' }] });
  const { body: company } = await server.call('POST', '/v1/companies', { key: server.key, body: { name: 'Clinic' } });
  await me.call('POST', `/companies/${company['slug']}/claim`);
  await me.call('POST', `/companies/${company['slug']}/work-email/verify`, { workEmail: `${work}@people.example` });
  await mailTo(server, `${work}@people.example`);
  const { slug } = await opening(server, { company: company.id, key: server.key });
  await me.apply(slug, { coverNote: 'Plantednote' });
  await me.upload(docxOf('Plantedtext of a résumé'), { keepResumeOnFile: 'true' });
  expect((await me.read())['parseStatus']).toBe('parsed');
  await eventually(async () => (await tablesWith('plantedhandle')).includes('published_events'));
  const places = new Set((await Promise.all(PLANTED.map(tablesWith))).flat());
  const readModels = [...places].map((table) => table.replace(/_v\d+$/, '')).sort();
  expect(readModels).toEqual([
    'applications',
    'board_users',
    'candidates',
    'employer_memberships',
    'published_events',
    'talent_directory',
  ]);
  expect(await tablesWith('plantedtext')).toEqual([]);
  expect(server.process.stdout.toLowerCase()).not.toContain('planted');
});
