import { afterAll, describe, expect, test } from '@jest/globals';
import { scenario } from '#testing/scenario';
import { another, COOK, OPERATOR } from './new-job.samples.js';
import { JobWriter } from './job.service.js';
import { JobsModule } from '../jobs.module.js';
import { Terms } from '../taxonomy/taxonomy.service.js';
import { JobContents, type JobInput } from './job-content.service.js';
import { JobForm, LiveSources } from './job-sources.service.js';

const jobs = await scenario(JobsModule);
afterAll(() => jobs.close());

const setUp = async (settings?: { readonly type: string; readonly data: object }) => {
  const board = await jobs.board();
  if (settings) await board.happened({ category: 'boardSettings', objectId: board.board }, settings);
  const keeping = (input: Partial<JobInput>, before?: JobInput) =>
    board.when(JobContents, async (contents) => {
      const sources = jobs.service(LiveSources);
      const rules = await sources.rules();
      if (!before) return contents.ofNew({ ...COOK, ...input } as typeof COOK, rules, sources);
      const { row } = await jobs.service(JobWriter).create({ ...COOK, ...before } as typeof COOK, OPERATOR);
      return contents.ofChange(input, rules, sources, row);
    });
  return { ...board, keeping };
};

const customFields = [{ key: 'shift', label: 'Shift', type: 'short_text', required: false }];
const FORM = { type: 'CustomFieldsDefined', data: { customFields } };

describe('what is kept of a job', () => {
  test('has one form for what may be written in several', async () => {
    const { keeping, given } = await setUp();
    await given(Terms, (terms) => terms.add('skills', { name: 'Go', aliasSlugs: ['golang'] }));
    const { answer } = await keeping({
      slug: 'Head Cook!',
      description: '<p onclick="x()">Cooks.</p>',
      applicationUrl: 'jobs@hill.example',
      salaryCurrency: 'eur',
      skills: ['golang', 'go'],
    }).appends();
    expect(answer).toMatchObject({
      slug: 'head-cook',
      description: '<p>Cooks.</p>',
      applicationUrl: 'mailto:jobs@hill.example',
      salaryCurrency: 'EUR',
      skills: ['go'],
    });
  });

  test('says from where a remote job can be done, by what it permits', async () => {
    const { keeping } = await setUp();
    const { answer } = await keeping({ remotePermits: [{ type: 'country', value: 'DE' }] }).appends();
    expect(answer.reach).toMatchObject({ remoteWorldwide: false, remoteWorkPermitCountryCodes: ['DE'] });
    const unknown = keeping({ remotePermits: [{ type: 'country', value: 'XX' }] });
    await unknown.refused('validation_bad_request', ['remotePermits', 0]);
  });

  test('of a change is only what the change names', async () => {
    const { keeping } = await setUp();
    const { answer } = await keeping({ description: '' }, { title: 'Cook' }).accepted();
    expect(answer).toEqual({ description: '' });
  });

  test('names every fault at once', async () => {
    const { keeping } = await setUp();
    const input = {
      slug: '!',
      description: '<script></script>',
      applicationUrl: 'nowhere',
      salaryCurrency: 'X',
      skills: ['no'],
    };
    const { details } = await keeping(input).refused('validation_bad_request');
    expect((details as { issues: { path: string[] }[] }).issues.map(({ path }) => path[0])).toEqual([
      'slug',
      'description',
      'applicationUrl',
      'salaryCurrency',
      'skills',
    ]);
  });
});

describe('values of the form of a board', () => {
  test('are shown while their field is there, and kept when it is gone', async () => {
    const board = await setUp(FORM);
    const make = (input: typeof COOK) => board.given(JobWriter, (writer) => writer.create(input, OPERATOR));
    const { row } = await make({ ...COOK, customFieldValues: { shift: 'night' } });
    const shown = () =>
      board.given(JobForm, async (form) => (await form.shown([row])).map(({ customFieldValues }) => customFieldValues));
    expect(await shown()).toEqual([{ shift: 'night' }]);
    const gone = { ...FORM, data: { customFields: [] } };
    await board.happened({ category: 'boardSettings', objectId: board.board }, gone);
    expect(await shown()).toEqual([{}]);
    await board.happened({ category: 'boardSettings', objectId: board.board }, FORM);
    expect(await shown()).toEqual([{ shift: 'night' }]);
  });

  test('cost no look at the settings where no job has any', async () => {
    const board = await setUp(FORM);
    const { row } = await board.given(JobWriter, (writer) => writer.create(another('Plain'), OPERATOR));
    const rows = [row];
    expect(await board.given(JobForm, (form) => form.shown(rows))).toBe(rows);
  });
});
