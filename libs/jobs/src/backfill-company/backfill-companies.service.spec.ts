import { SourceFaultError } from '#crawler/faults';
import { OpenedSources, type SourceCandidate } from '#postings/rules';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { CompanyReader } from '../company/company.read-model.js';
import { Companies } from '../company/company.service.js';
import { JobsModule } from '../jobs.module.js';
import { sourceMemory } from '../source-memory/source-memory.samples.js';
import { MemoryPostingSources, MemorySourceFinder } from '../source-run/memory-posting-sources.samples.js';
import { Backfilling } from '../backfill-rule/backfilling.js';
import { BackfillCompanies } from './backfill-companies.service.js';
import type { BackfillState } from './backfill-company.decider.js';
import { BackfillCompanyReader } from './backfill-company.read-model.js';

const finder = new MemorySourceFinder();
const jobs = await scenario(JobsModule, {
  providers: [sourceMemory(), { provide: OpenedSources, useValue: { postings: new MemoryPostingSources(), finder } }],
});
afterAll(() => jobs.close());

let sites = 0;
let website: string;
beforeEach(() => void (website = `https://hill-${++sites}.example`));

const candidate = (name: string): SourceCandidate => ({
  address: { kind: 'lever', url: `https://api.lever.example/${name}` },
  name,
  website: `https://${name}.example`,
});
const company = async ({ given }: ScenarioBoard, input: { name?: string; website?: string } = {}) =>
  (await given(Companies, (it) => it.create({ name: 'Hill', ...input }))).row;
const start = ({ when }: ScenarioBoard, id: string) => when(BackfillCompanies, (it) => it.start(id));
const stop = ({ when }: ScenarioBoard, id: string) => when(BackfillCompanies, (it) => it.stop(id));
const stateOf = async ({ given }: ScenarioBoard, id: string) =>
  (await given(BackfillCompanyReader, (it) => it.find(id)))?.state ?? null;
const inState = async ({ given }: ScenarioBoard, state: BackfillState, search = '') =>
  (await given(BackfillCompanies, (it) => it.page(state, search, {}))).rows.map((row) => row.company.name);

describe('a company whose website names its source', () => {
  test('is started once its source was found, and stopped again', async () => {
    const board = await jobs.board();
    const { id } = await company(board, { website });
    finder.put(website, candidate('hill'));
    const { answer } = await start(board, id).appends('SourcesRecorded', 'BackfillStarted');
    expect(answer.sources).toMatchObject({ state: 'backfilling', address: { kind: 'lever' } });
    await start(board, id).appends();
    expect((await stop(board, id).appends('BackfillStopped')).answer.sources?.state).toBe('available');
    await stop(board, id).appends();
    await start(board, id).appends('BackfillStarted');
    expect(finder.requests.filter((each) => each === website)).toHaveLength(1);
  });

  test('is looked up again for another website, and deleted with the company', async () => {
    const board = await jobs.board();
    const { id } = await company(board, { website });
    finder.put(website, candidate('hill'));
    await start(board, id).accepted();
    await board.given(Companies, (it) => it.change(id, { website: `${website}.example` }));
    expect(await stateOf(board, id)).toBe('not_backfilling');
    await start(board, id)
      .refused('company_not_backfillable')
      .catch(() => undefined);
    finder.put(`${website}.example`, candidate('lake'));
    const { answer } = await start(board, id).accepted();
    expect(answer.sources).toMatchObject({ state: 'backfilling', address: { url: 'https://api.lever.example/lake' } });
    await board.happened({ category: 'company', objectId: id }, { type: 'CompanyDeleted', data: { slug: 'hill' } });
    await board.settled();
    expect(await stateOf(board, id)).toBeNull();
  });
});

describe('a company with several candidates', () => {
  const waiting = async () => {
    const board = await jobs.board();
    const { id } = await company(board, { website });
    finder.put(website, candidate('hill-b'), candidate('hill-a'));
    await expect(start(board, id).accepted()).rejects.toMatchObject({ code: 'backfill_company_not_startable' });
    return { board, id };
  };

  test('needs a match, which an operator chooses by its index', async () => {
    const { board, id } = await waiting();
    const row = await board.given(BackfillCompanyReader, (it) => it.byId(id));
    expect(row.candidates.map(({ name }) => name)).toEqual(['hill-a', 'hill-b']);
    const match = (index: number, begin: boolean) => board.when(BackfillCompanies, (it) => it.match(id, index, begin));
    await match(2, true).refused('backfill_candidate_conflict');
    const { answer } = await match(1, true).appends('CandidateMatched', 'BackfillStarted');
    expect(answer.sources).toMatchObject({
      state: 'backfilling',
      address: candidate('hill-b').address,
      candidates: [],
    });
    await match(1, true).refused('backfill_candidate_conflict');
  });

  test('is matched without a start', async () => {
    const { board, id } = await waiting();
    const { answer } = await board.when(BackfillCompanies, (it) => it.match(id, 0, false)).appends('CandidateMatched');
    expect(answer.sources?.state).toBe('available');
    await start(board, id).appends('BackfillStarted');
  });

  test('is not collected if all candidates are rejected, and is not looked up for the same website again', async () => {
    const { board, id } = await waiting();
    const none = () => board.when(BackfillCompanies, (it) => it.markNoMatch(id));
    expect((await none().appends('NoMatchMarked')).answer.sources?.state).toBe('not_backfilling');
    await none().refused('backfill_candidate_conflict');
    await start(board, id).refused('company_not_backfillable');
  });
});

describe('a company', () => {
  test('without a website, or whose website names no source, cannot be started', async () => {
    const board = await jobs.board();
    const bare = await company(board, { name: 'Bare' });
    await start(board, bare.id).refused('company_not_backfillable');
    await stop(board, bare.id).refused('backfill_company_not_stoppable');
    const plain = await company(board, { name: 'Plain', website });
    await expect(start(board, plain.id).accepted()).rejects.toMatchObject({ code: 'company_not_backfillable' });
    const known = await board.given(BackfillCompanyReader, (it) => it.canBackfill([bare.id, plain.id]));
    expect([known(bare.id), known(plain.id)]).toEqual([null, false]);
    await stop(board, plain.id).appends();
  });

  test('of another board, or none, is not found', async () => {
    const [board, other] = [await jobs.board(), await jobs.board()];
    const { id } = await company(board, { website });
    for (const work of [start, stop]) await work(other, id).refused('backfill_company_not_found');
    await other.when(BackfillCompanies, (it) => it.match(id, 0, true)).refused('backfill_company_not_found');
    await other.when(BackfillCompanies, (it) => it.markNoMatch(id)).refused('backfill_company_not_found');
  });

  test('whose website cannot be read returns an error of the source', async () => {
    const board = await jobs.board();
    const { id } = await company(board, { website });
    const broken = { find: () => Promise.reject(new SourceFaultError('unreachable', 'It is away.')) };
    const service = new BackfillCompanies(
      jobs.service(Backfilling),
      { execute: () => Promise.reject(new Error('unused')) } as never,
      jobs.service(CompanyReader),
      jobs.service(BackfillCompanyReader),
      broken as never,
    );
    await board.when(BackfillCompanies, () => service.start(id)).refused('backfill_upstream_error');
  });

  test('is listed by name in its state', async () => {
    const board = await jobs.board();
    for (const name of ['Zoo', 'alpha', 'Beta']) {
      const at = `https://${name.toLowerCase()}-${++sites}.example`;
      if (name !== 'Beta') finder.put(at, candidate(name));
      const { id } = await company(board, { name, website: at });
      if (name !== 'Beta') await start(board, id).accepted();
    }
    expect(await inState(board, 'backfilling')).toEqual(['alpha', 'Zoo']);
    expect(await inState(board, 'backfilling', 'ZO')).toEqual(['Zoo']);
    expect(await inState(board, 'not_backfilling')).toEqual(['Beta']);
    expect(await inState(board, 'available')).toEqual([]);
    const page = (cursor?: string) =>
      board.given(BackfillCompanies, (it) => it.page('backfilling', '', { limit: 1, ...(cursor ? { cursor } : {}) }));
    const { nextCursor } = await page();
    expect((await page(nextCursor ?? '')).rows.map((row) => row.company.name)).toEqual(['Zoo']);
    await board
      .when(BackfillCompanies, (it) => it.page('available', '', { cursor: nextCursor ?? '' }))
      .refused('pagination_invalid_cursor');
  });
});

test('many companies are started, each on its own and once, in the order of the request', async () => {
  const board = await jobs.board();
  finder.put(website, candidate('hill'));
  const { id } = await company(board, { website });
  const bare = await company(board, { name: 'Bare' });
  const outcomes = await board.given(BackfillCompanies, (it) => it.bulk([bare.id, id, 'companies_none', id], 'start'));
  expect(outcomes).toMatchObject([
    { companyId: bare.id, error: { code: 'company_not_backfillable' } },
    { companyId: id },
    { companyId: 'companies_none', error: { code: 'backfill_company_not_found' } },
    { companyId: id },
  ]);
  expect(outcomes[1]).toEqual({ companyId: id });
  expect(await board.given(BackfillCompanies, (it) => it.bulk([id], 'stop'))).toEqual([{ companyId: id }]);
  expect(await stateOf(board, id)).toBe('available');
});

test('every request is rejected if backfill is off', async () => {
  const off = await scenario(JobsModule, {
    providers: [{ provide: Backfilling, useValue: new Backfilling({ BACKFILL: 'off' }) }],
  });
  const board = await off.board();
  const service = new BackfillCompanies(
    new Backfilling({ BACKFILL: 'off' }),
    null as never,
    off.service(CompanyReader),
    off.service(BackfillCompanyReader),
    finder,
  );
  const refused = (work: (it: BackfillCompanies) => Promise<unknown>) =>
    board.when(BackfillCompanies, () => work(service)).refused('backfill_not_configured');
  await refused((it) => it.start('companies_1'));
  await refused((it) => it.page('available', '', {}));
  await refused((it) => it.bulk(['companies_1'], 'stop'));
  await off.close();
});
