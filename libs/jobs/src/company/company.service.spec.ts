import { afterAll, describe, expect, test } from '@jest/globals';
import { scenario } from '#testing/scenario';
import { PNG } from '../job/new-job.samples.js';
import { JobsModule } from '../jobs.module.js';
import { CompanyReader } from './company.read-model.js';
import { Companies } from './company.service.js';
import { Terms } from '../taxonomy/taxonomy.service.js';

const jobs = await scenario(JobsModule);
afterAll(() => jobs.close());

describe('creating a company', () => {
  test('stores its fields in normalized form', async () => {
    const { given, when, board } = await jobs.board();
    await given(Terms, (terms) => terms.add('markets', { name: 'Health Care', aliasSlugs: ['care'] }));
    const { answer, events } = await when(Companies, (companies) =>
      companies.create({
        name: 'Hill & Co',
        website: 'http://www.Hill.example/about',
        description: '<p onclick="x()">Good</p><script>1</script>',
        summary: '',
        markets: ['care'],
        xUrl: 'https://x.com/hill_co?s=1',
        linkedinUrl: 'company/hill',
        facebookUrl: 'facebook.com/hill',
      }),
    ).appends('CompanyCreated');
    expect(answer).toMatchObject({ matched: false, row: { board, name: 'Hill & Co', slug: 'hill-co' } });
    expect(events[0]?.data).toEqual({
      name: 'Hill & Co',
      slug: 'hill-co',
      website: 'https://hill.example',
      summary: null,
      description: '<p>Good</p>',
      markets: ['health-care'],
      xHandle: 'hill_co',
      linkedinUrl: 'https://www.linkedin.com/company/hill',
      facebookUrl: 'https://facebook.com/hill',
    });
  });

  test('reports all errors together', async () => {
    const { when } = await jobs.board();
    const { details } = await when(Companies, (companies) =>
      companies.create({ name: ' ', website: 'nowhere', xUrl: '!', markets: ['none'] }),
    ).refused('validation_bad_request', ['name']);
    expect((details as { issues: { path: unknown }[] }).issues.map(({ path }) => path)).toEqual([
      ['name'],
      ['website'],
      ['markets', 0],
      ['xUrl'],
    ]);
  });

  test('derives a slug in Latin letters that is not reserved', async () => {
    const { given, when } = await jobs.board();
    const slugOf = async (name: string) => (await given(Companies, (each) => each.create({ name }))).row.slug;
    expect(await slugOf('Łódź warehouse')).toBe('lodz-warehouse');
    expect(await slugOf('Медицина')).toBe('meditsina');
    expect(await slugOf('看護')).toBe('kanhu');
    expect(await slugOf('🎉')).toBe('company');
    expect(await slugOf('🚀')).toBe('company-2');
    expect(await slugOf('Search')).toBe('search-company');
    expect(await slugOf('Märkets')).toBe('markets-company');
    for (const slug of ['search', 'markets'])
      await when(Companies, (companies) => companies.create({ name: slug, slug })).refused('validation_bad_request', [
        'slug',
      ]);
  });

  test('numbers a derived slug, and rejects a requested slug that is taken', async () => {
    const { given, when } = await jobs.board();
    await given(Companies, (companies) => companies.create({ name: 'Hill' }));
    const { answer } = await when(Companies, (companies) => companies.create({ name: 'Hill!' })).accepted();
    expect(answer.row.slug).toBe('hill-2');
    await when(Companies, (companies) => companies.create({ name: 'Other', slug: 'hill' })).refused(
      'companies_slug_taken',
    );
  });

  test.each([
    ['the name of another', { name: ' HILL ' }, 'companies_duplicate_name'],
    ['the domain of another', { name: 'Mount', website: 'hill.example' }, 'companies_duplicate_domain'],
  ])('fails with %s, and the rejection names the other company', async (_, input, code) => {
    const { given, when } = await jobs.board();
    const { row } = await given(Companies, (companies) =>
      companies.create({ name: 'Hill', website: 'https://hill.example' }),
    );
    const { details } = await when(Companies, (companies) => companies.create(input)).refused(code);
    expect(details).toMatchObject({ existing_company_id: row.id });
  });

  test('with an idempotency key happens once', async () => {
    const { when } = await jobs.board();
    const create = () => when(Companies, (companies) => companies.create({ name: 'Hill' }), { key: 'a' });
    const first = await create().appends('CompanyCreated');
    expect((await create().appends()).answer.row).toEqual(first.answer.row);
  });
});

describe('finding or creating a company', () => {
  test('looks for the domain before the name, and creates the company if neither matches', async () => {
    const { given, when } = await jobs.board();
    const [site, named] = [
      await given(Companies, (companies) => companies.create({ name: 'Site', website: 'hill.example' })),
      await given(Companies, (companies) => companies.create({ name: 'Hill' })),
    ];
    const find = (wish: Parameters<Companies['findOrCreate']>[0]) =>
      when(Companies, (companies) => companies.findOrCreate(wish));
    const both = await find({ name: 'Hill', website: 'https://www.hill.example' }).appends();
    expect(both.answer).toMatchObject({ matched: true, row: { id: site.row.id } });
    const byName = await find({ name: 'hill', website: 'other.example' }).appends();
    expect(byName.answer).toMatchObject({ matched: true, row: { id: named.row.id } });
    const made = await find({ name: 'New', website: 'other.example' }).appends('CompanyCreated');
    expect(made.answer).toMatchObject({ matched: false, row: { name: 'New' } });
    await find({ name: 'None', createIfMissing: false }).refused('companies_not_found');
    await find({ name: 'Hill', matchByName: false }).refused('companies_duplicate_name');
  });

  test('calls the check before it creates a company, and creates none if the check throws', async () => {
    const { when } = await jobs.board();
    const looked = () => Promise.reject(new Error('known'));
    const make = when(Companies, (companies) => companies.findOrCreate({ name: 'New' }, looked)).accepted();
    await expect(make).rejects.toThrow('known');
    await when(CompanyReader, (reader) => reader.matching({ domain: null, name: 'New' })).appends();
  });

  test('reports a company of an earlier attempt as created', async () => {
    const { when } = await jobs.board();
    const find = () => when(Companies, (companies) => companies.findOrCreate({ name: 'New' }), { key: 'a' });
    const first = await find().appends('CompanyCreated');
    const again = await find().appends();
    expect(again.answer).toEqual({ row: first.answer.row, matched: false });
  });

  test('uses the company that a concurrent request created', async () => {
    const { when } = await jobs.board();
    const { answer } = await when(Companies, (companies) =>
      Promise.all([1, 2, 3].map(() => companies.findOrCreate({ name: 'New' }))),
    ).appends('CompanyCreated');
    expect(new Set(answer.map(({ row }) => row.id)).size).toBe(1);
    expect(answer.map(({ matched }) => matched).sort()).toEqual([false, true, true]);
  });
});

describe('changing a company', () => {
  test('clears empty fields, keeps absent ones, and appends no event without a change', async () => {
    const { given, when } = await jobs.board();
    const { row } = await given(Companies, (companies) =>
      companies.create({ name: 'Hill', website: 'hill.example', summary: 'Good', xUrl: '@hill' }),
    );
    const change = (input: Parameters<Companies['change']>[1], expected?: number) =>
      when(Companies, (companies) => companies.change(row.id, input, expected));
    const { answer } = await change({ website: '', summary: '', xUrl: '' }).appends('CompanyChanged');
    expect(answer).toMatchObject({ name: 'Hill', website: null, summary: null, xHandle: null });
    await change({ name: 'Hill' }).appends();
    await change({ name: 'Hall' }, row.version).refused('precondition_failed');
    await when(Companies, (companies) => companies.change('companies_none', { name: 'x' })).refused(
      'companies_not_found',
    );
  });

  test('stores the new logo as media of the board', async () => {
    const { given, when } = await jobs.board();
    const { row } = await given(Companies, (companies) => companies.create({ name: 'Hill' }));
    const { answer, events } = await when(Companies, (companies) => companies.show(row.id, PNG)).appends(
      'MediaStored',
      'CompanyLogoChanged',
    );
    expect(answer.logoUrl).toBe(`https://api.example/blobs/${(events[0]?.data as { key: string }).key}`);
    expect(jobs.blobs.keys()).toContain((events[0]?.data as { key: string }).key);
  });
});
