import { afterAll, describe, expect, test } from '@jest/globals';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { CompanyReader } from '../company/company.read-model.js';
import { JobWriter } from '../job/job.service.js';
import { COOK, PNG, OPERATOR } from '../job/new-job.samples.js';
import { JobsModule } from '../jobs.module.js';
import { MemberCompanies } from './member-companies.service.js';

const jobs = await scenario(JobsModule);
afterAll(() => jobs.close());

const WEBSITE = 'https://hill.example';
const answered = <T>({ given }: ScenarioBoard, work: (companies: MemberCompanies) => Promise<T>) =>
  given(MemberCompanies, work);
const hill = async (board: ScenarioBoard) =>
  (await answered(board, (it) => it.findOrCreate({ name: 'Hill', website: 'http://www.hill.example/about' }, false)))
    .company;

describe('a company of its members', () => {
  test('is the one with the same website and any name, or a new one', async () => {
    const board = await jobs.board();
    const { id } = await hill(board);
    const again = await answered(board, (it) => it.findOrCreate({ name: 'Another', website: WEBSITE }, false));
    expect(again).toEqual({
      company: {
        id,
        name: 'Hill',
        slug: 'hill',
        website: WEBSITE,
        logoUrl: null,
        isPublic: true,
        pendingName: null,
        pendingWebsite: null,
        pendingDomain: null,
        provedDomain: 'hill.example',
      },
      isNew: false,
    });
    // The name alone is not enough.
    await board
      .when(MemberCompanies, (it) => it.findOrCreate({ name: 'Hill' }, true))
      .refused('companies_duplicate_name');
  });

  test('keeps absent fields, clears empty ones, and shows profile URLs as links', async () => {
    const board = await jobs.board();
    const { id, slug } = await hill(board);
    await answered(board, (it) => it.change(id, { summary: 'Care', xUrl: '@hill' }, null));
    const changed = await answered(board, (it) => it.change(id, { name: 'Hill & Co', summary: '' }, null));
    expect(changed).toMatchObject({ name: 'Hill & Co', slug, summary: null, xUrl: 'https://x.com/hill' });
    expect(await answered(board, (it) => it.profile('HILL'))).toEqual(changed);
    await board.when(MemberCompanies, (it) => it.change('companies_none', {}, null)).refused('companies_not_found');
  });

  test('is found by slug, id, website and a part of its name, on its own board', async () => {
    const [board, other] = [await jobs.board(), await jobs.board()];
    const company = await hill(board);
    const found = (at: ScenarioBoard) =>
      answered(at, async (it) => [
        await it.find('hill'),
        (await it.byIds([company.id])).get(company.id) ?? null,
        await it.at('hill.example'),
        (await it.search('HI', 10))[0] ?? null,
      ]);
    expect(await found(board)).toEqual([company, company, company, company]);
    expect(await found(other)).toEqual([null, null, null, null]);
  });

  test('that awaits approval is found by exact keys, but not by search', async () => {
    const board = await jobs.board();
    const wish = { name: 'Hill', website: WEBSITE, markets: [] };
    const { company, isNew } = await answered(board, (it) => it.findOrCreate(wish, true));
    expect([isNew, company.isPublic]).toEqual([true, false]);
    const seen = async () => [
      (await answered(board, (it) => it.search('hill', 10))).length,
      (await board.given(CompanyReader, (it) => it.directory())).length,
      await board.given(CompanyReader, (it) => it.count()),
      (await board.given(CompanyReader, (it) => it.named('Hill'))).length,
    ];
    expect(await seen()).toEqual([0, 0, 0, 0]);
    await board.when(CompanyReader, (it) => it.bySlug('hill')).refused('companies_not_found');
    expect(await answered(board, (it) => it.find('hill'))).toEqual(company);
    // Another claim to the same website uses the company unchanged.
    const { company: taken } = await answered(board, (it) =>
      it.findOrCreate({ name: 'Hill Clinic', website: WEBSITE }, true),
    );
    expect(taken).toEqual(company);
    await board.when(MemberCompanies, (it) => it.approve(company.id)).appends('CompanyApproved');
    await board.when(MemberCompanies, (it) => it.approve(company.id)).appends();
    await board.when(MemberCompanies, (it) => it.withdraw(company.id)).appends();
    expect(await seen()).toEqual([1, 1, 1, 1]);
  });

  test('that awaits approval can be withdrawn, and releases its name', async () => {
    const board = await jobs.board();
    const { company } = await answered(board, (it) => it.findOrCreate({ name: 'Hill' }, true));
    await board.when(MemberCompanies, (it) => it.withdraw(company.id)).appends('CompanyDeleted');
    await board.when(MemberCompanies, (it) => it.withdraw(company.id)).appends();
    await board.when(MemberCompanies, (it) => it.approve(company.id)).refused('companies_not_found');
    await answered(board, (it) => it.findOrCreate({ name: 'Hill' }, true));
  });

  test.each([
    ['is of it', true],
    ['names it', false],
  ])('that awaits approval is shown once a job of the board %s', async (_, byId) => {
    const board = await jobs.board();
    const { company } = await answered(board, (it) => it.findOrCreate({ name: 'Hill', website: WEBSITE }, true));
    const { company: named, ...job } = COOK;
    const of = byId ? { companyId: company.id } : { company: named ?? { name: '' } };
    await board
      .when(JobWriter, (it) => it.create({ ...job, ...of }, OPERATOR))
      .appends('CompanyApproved', 'JobCreated');
    await board.when(MemberCompanies, (it) => it.withdraw(company.id)).appends();
    expect((await answered(board, (it) => it.find('hill')))?.isPublic).toBe(true);
  });

  test('shows the logo that a member uploads', async () => {
    const board = await jobs.board();
    const { id } = await hill(board);
    const { logoUrl } = await answered(board, (it) => it.showLogo(id, PNG, 'image/png'));
    expect(logoUrl).toMatch(/^https?:\/\//);
  });
});
