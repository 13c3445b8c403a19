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

describe('the stored content of a job', () => {
  test('has one form for equivalent inputs', async () => {
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

  test('says where a remote job can be done from, by its permits', async () => {
    const { keeping } = await setUp();
    const { answer } = await keeping({ remotePermits: [{ type: 'country', value: 'DE' }] }).appends();
    expect(answer.reach).toMatchObject({ remoteWorldwide: false, remoteWorkPermitCountryCodes: ['DE'] });
    const unknown = keeping({ remotePermits: [{ type: 'country', value: 'XX' }] });
    await unknown.refused('validation_bad_request', ['remotePermits', 0]);
  });

  test('of a change has only the changed fields', async () => {
    const { keeping } = await setUp();
    const { answer } = await keeping({ description: '' }, { title: 'Cook' }).accepted();
    expect(answer).toEqual({ description: '' });
  });

  test('reports all errors together', async () => {
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

describe('custom field values', () => {
  test('are shown while their field exists, and stay stored after it is removed', async () => {
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

  test('do not read the settings if no job has any', async () => {
    const board = await setUp(FORM);
    const { row } = await board.given(JobWriter, (writer) => writer.create(another('Plain'), OPERATOR));
    const rows = [row];
    expect(await board.given(JobForm, (form) => form.shown(rows))).toBe(rows);
  });
});
