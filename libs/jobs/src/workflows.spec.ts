import { afterAll, describe, expect, test } from '@jest/globals';
import { Operations } from '#runtime/operations';
import { daysFromNow } from '#testing';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { CommandBus } from '@nestjs/cqrs';
import { setTimeout as sleep } from 'node:timers/promises';
import { categories } from './taxonomy/taxonomy.decider.js';
import { jobImports } from './import/import.decider.js';
import { jobs as jobCommands } from './job/job.decider.js';
import { companies } from './company/company.decider.js';
import { Companies } from './company/company.service.js';
import { CompanyReader } from './company/company.read-model.js';
import { ImportReader } from './import/import.read-model.js';
import { ExpireJobs } from './job/job.policies.js';
import { JobReader } from './job/job.read-model.js';
import { JobWriter } from './job/job.service.js';
import { another, COOK, PNG, OPERATOR } from './job/new-job.samples.js';
import { JobsModule } from './jobs.module.js';
import { TaxonomyReader } from './taxonomy/taxonomy.read-model.js';
import { Terms } from './taxonomy/taxonomy.service.js';

// Tests policies, services and read models together. Sending only the command simulates a request that crashed halfway.

const jobs = await scenario(JobsModule);
afterAll(() => jobs.close());

const making = ({ given }: ScenarioBoard, input = COOK) => given(JobWriter, (writer) => writer.create(input, OPERATOR));
const jobOf = ({ given }: ScenarioBoard, id: string) => given(JobReader, (reader) => reader.byId(id));
const typesOf = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);

describe('a renamed company', () => {
  test('is renamed in its jobs, once, and in no others', async () => {
    const board = await jobs.board();
    const { row } = await making(board);
    await making(board, { ...another('Other'), company: { name: 'Mount' } });
    await board
      .when(Companies, (service) => service.change(row.companyId, { name: 'Hall', slug: 'hall' }))
      .appends('CompanyChanged');
    expect(await board.settled()).toMatchObject([
      { objectId: row.id, type: 'JobRelabelled', data: { companyName: 'Hall', companySlug: 'hall' } },
    ]);
    expect(await jobOf(board, row.id)).toMatchObject({ companyName: 'Hall' });
    expect(await board.settledAgain()).toEqual([]);
  });

  test('is renamed in a job that was written concurrently with its old name', async () => {
    const board = await jobs.board();
    const hill = (await board.given(Companies, (service) => service.create({ name: 'Hill' }))).row;
    const { row } = await making(board, { ...COOK, company: { name: 'Mount' } });
    await board.given(Companies, (service) => service.change(hill.id, { name: 'Hall' }));
    const late = { companyId: hill.id, companyName: 'Hill', companySlug: 'hill' };
    await board.given(CommandBus, (bus) => bus.execute(jobCommands.ChangeJob(row.id, late)));
    expect(await jobOf(board, row.id)).toMatchObject({ companyId: hill.id, companyName: 'Hall' });
  });
});

describe('a term whose slug changes', () => {
  test('is replaced in the jobs that have it', async () => {
    const board = await jobs.board();
    const add = (axis: 'skills' | 'categories') => board.given(Terms, (terms) => terms.add(axis, { name: 'Go' }));
    const [skill, category] = [await add('skills'), await add('categories')];
    const { row } = await making(board, { ...COOK, skills: ['go'], categories: ['go'] });
    await board.given(Terms, (terms) => terms.change('skills', skill.id, { slug: 'golang' }));
    expect(await jobOf(board, row.id)).toMatchObject({ skills: ['golang'], categories: ['go'] });
    await board.given(Terms, (terms) => terms.change('categories', category.id, { slug: 'games' }));
    expect(await jobOf(board, row.id)).toMatchObject({ skills: ['golang'], categories: ['games'] });
    expect(await board.settledAgain()).toEqual([]);
  });

  test('is replaced in a job that was written concurrently with the old one', async () => {
    const board = await jobs.board();
    const { id } = await board.given(Terms, (terms) => terms.add('skills', { name: 'Go' }));
    const { row } = await making(board);
    await board.given(Terms, (terms) => terms.change('skills', id, { slug: 'golang' }));
    await board.given(CommandBus, (bus) => bus.execute(jobCommands.ChangeJob(row.id, { skills: ['go'] })));
    expect(await jobOf(board, row.id)).toMatchObject({ skills: ['golang'] });
  });
});

describe('a board that stops accepting applications', () => {
  const stops = { type: 'SettingsChanged', data: { changes: { nativeApplicationsEnabled: false } } };

  test('unpublishes jobs without another way to apply', async () => {
    const board = await jobs.board();
    const published = { ...another('Without'), status: 'published' as const };
    const [without, elsewhere, draft] = [
      await making(board, published),
      await making(board, { ...another('Elsewhere'), status: 'published' }),
      await making(board, another('Draft')),
    ];
    for (const { row } of [without, draft])
      await board.given(JobWriter, (writer) => writer.change(row, { applicationUrl: null }));
    await board.happened({ category: 'boardSettings', objectId: board.board }, stops);
    expect(await board.settled()).toMatchObject([{ objectId: without.row.id, type: 'JobPaused' }]);
    expect((await jobOf(board, elsewhere.row.id)).status).toBe('published');
    expect(await board.settledAgain()).toEqual([]);
  });

  test('unpublishes a job that is published without a URL at that moment', async () => {
    const board = await jobs.board();
    const { row } = await making(board);
    await board.given(JobWriter, (writer) => writer.change(row, { applicationUrl: null }));
    await board.happened({ category: 'boardSettings', objectId: board.board }, stops);
    await board.settled();
    await board.given(JobWriter, (writer) => writer.publish(row.id, {}));
    expect((await jobOf(board, row.id)).status).toBe('draft');
  });
});

describe('the logo of a company', () => {
  const page = '<html><head><link rel="icon" href="/icon.png"></head></html>';
  const company = ({ given }: ScenarioBoard, id: string) => given(CompanyReader, (reader) => reader.byId(id));

  test('is found on its website, and stored once', async () => {
    jobs.web.put('https://hill.example', 'text/html', page);
    jobs.web.put('https://hill.example/icon.png', 'image/png', PNG);
    const board = await jobs.board();
    const { row } = await board.given(Companies, (service) =>
      service.create({ name: 'Hill', website: 'hill.example' }),
    );
    expect(typesOf(board.events())).toEqual(['CompanyCreated', 'MediaStored', 'CompanyLogoChanged']);
    expect((await company(board, row.id)).logoUrl).toMatch(/^https:\/\/api\.example\/blobs\/public\/media\/.*\.png$/);
    expect(await board.settledAgain()).toEqual([]);
  });

  test.each([
    ['has none', 'https://empty.example', {}],
    ['cannot be reached', 'https://away.example', {}],
    ['was looked up too late', 'https://hill.example', { now: daysFromNow(-1) }],
  ])('is left out if the website %s', async (_, website, asking) => {
    jobs.web.put('https://empty.example', 'text/html', '<html></html>');
    const board = await jobs.board();
    await board.given(Companies, (service) => service.create({ name: 'Hill', website }), asking);
    expect(typesOf(board.events())).toEqual(['CompanyCreated']);
  });

  test('that is replaced, or whose company is deleted, is deleted with its bytes', async () => {
    const board = await jobs.board();
    const { row } = await board.given(Companies, (service) => service.create({ name: 'Hill' }));
    const kept = () => jobs.blobs.keys().filter((key) => board.events().some(({ data }) => keyOf(data) === key));
    await board.given(Companies, (service) => service.show(row.id, PNG));
    const first = kept();
    await board.given(Companies, (service) => service.show(row.id, PNG));
    expect(kept()).toHaveLength(1);
    expect(kept()).not.toEqual(first);
    await board.given(CommandBus, (bus) => bus.execute(companies.DeleteCompany(row.id, {})));
    expect(kept()).toEqual([]);
  });
});

const keyOf = (data: unknown): unknown => (data as { readonly key?: string }).key;

describe('the deletion of a company', () => {
  const begun = async () => {
    const board = await jobs.board();
    const { row } = await making(board);
    await making(board, another('Chef'));
    await board.when(CommandBus, (bus) => bus.execute(companies.BeginCompanyDeletion(row.companyId, {}))).accepted();
    return { ...board, row };
  };

  test('that was only started is completed', async () => {
    const { settled, settledAgain } = await begun();
    expect(typesOf(await settled())).toEqual(['JobDeleted', 'JobDeleted', 'CompanyDeleted']);
    expect(await settledAgain()).toEqual([]);
  });

  test('deletes a job that was written concurrently', async () => {
    const board = await begun();
    await board.settled();
    const [created] = board.events().filter(({ type }) => type === 'JobCreated');
    await board.happened(
      { category: 'job', objectId: 'jobs_late' },
      { type: 'JobCreated', data: created?.data, schemaVersion: 3 },
    );
    expect(await board.settled()).toMatchObject([{ objectId: 'jobs_late', type: 'JobDeleted' }]);
  });
});

describe('an import whose request crashed', () => {
  const file = 'imports/spec';
  const uploaded = async () => {
    const board = await jobs.board();
    await jobs.blobs.put(file, Buffer.from('title,description\nCook,Cooks\n'), { contentType: 'text/csv' });
    const upload = { filename: 'a.csv', sourceFormat: 'csv', file, day: '2026-11-20', slot: 1 } as const;
    await board
      .when(CommandBus, (bus) => bus.execute(jobImports.UploadImport('imports_1', { ...upload, operationId: 'ops_a' })))
      .appends('ImportUploaded');
    return board;
  };
  const operation = ({ given }: ScenarioBoard, id: string) => given(Operations, (operations) => operations.find(id));

  test('is analyzed anyway, as the actor of the upload', async () => {
    const board = await uploaded();
    await board.settled();
    expect(await operation(board, 'ops_a')).toMatchObject({ kind: 'imports.parse', resource: { id: 'imports_1' } });
    await board.worked();
    expect(await board.given(ImportReader, (reader) => reader.byId('imports_1'))).toMatchObject({ totalRows: 1 });
  });

  test('loses its file if it was cancelled', async () => {
    const board = await jobs.board();
    await jobs.blobs.put(file, Buffer.from('x'), { contentType: 'text/csv' });
    const upload = { filename: 'a.csv', sourceFormat: 'csv', file, day: '2026-11-20', slot: 1 } as const;
    await board
      .when(CommandBus, async (bus) => {
        await bus.execute(jobImports.UploadImport('imports_1', { ...upload, operationId: 'ops_b' }));
        await bus.execute(jobImports.CancelImport('imports_1', {}));
      })
      .appends('ImportUploaded', 'ImportCancelled');
    await board.settled();
    expect(jobs.blobs.keys()).not.toContain(file);
    expect(await operation(board, 'ops_b')).toBeNull();
  });
});

describe('the deletion of a category', () => {
  const tree = async () => {
    const board = await jobs.board();
    const add = (name: string, parentId?: string) =>
      board.given(Terms, (terms) => terms.add('categories', { name, ...(parentId ? { parentId } : {}) }));
    const top = await add('Top');
    const middle = await add('Middle', top.id);
    const low = await add('Low', middle.id);
    return { ...board, top, middle, low };
  };
  const left = async ({ given }: ScenarioBoard) =>
    (await given(TaxonomyReader, (reader) => reader.categories())).map(({ name, parentId }) => [name, parentId]);

  test('that crashed halfway is completed', async () => {
    const board = await tree();
    await board
      .when(CommandBus, (bus) => bus.execute(categories.RemoveCategory(board.top.id, { children: true })))
      .appends('CategoryRemoved');
    await board.settled();
    expect(await left(board)).toEqual([['Low', null]]);
    expect(await board.settledAgain()).toEqual([]);
  });

  test('moves concurrently added categories to the root', async () => {
    const board = await tree();
    await board.given(Terms, (terms) => terms.removeCategory(board.low.id));
    const { name, slug } = board.low;
    await board.happened(
      { category: 'category', objectId: 'categories_late' },
      {
        type: 'CategoryAdded',
        data: { name, slug, aliases: [], sourceLocale: null, parentId: board.low.id },
        schemaVersion: 2,
      },
    );
    expect(typesOf(await board.settled())).toEqual(['CategoryChanged']);
    expect(await left(board)).toContainEqual(['Low', null]);
  });
});

test('only published jobs whose time is over expire', async () => {
  const board = await jobs.board();
  const over = { expiresAt: Date.parse('2001-01-01T00:00:00.000Z') };
  const gone = await making(board, { ...another('Over'), ...over, status: 'published' });
  const draft = await making(board, { ...another('Draft'), ...over });
  const later = await making(board, {
    ...another('Later'),
    expiresAt: Date.parse('9999-01-01T00:00:00.000Z'),
    status: 'published',
  });
  const ending = new AbortController();
  const sweep = jobs.service(ExpireJobs).run(ending.signal);
  while ((await jobOf(board, gone.row.id)).status !== 'expired') await sleep(5);
  ending.abort();
  await sweep;
  expect((await jobOf(board, draft.row.id)).status).toBe('draft');
  expect((await jobOf(board, later.row.id)).status).toBe('published');
});
