import { describe, expect, it } from '@jest/globals';
import { WebSourceFinder } from '../../../libs/postings/src/finding/web-source-finder.js';
import { SHAPES } from '../../doubles/posting-shapes.js';
import { clientOf, doublesOfTests, jobs, readWhole } from './sources.harness.js';

const boards = doublesOfTests();
const ACME = { name: 'Acme, Inc.', website: 'https://www.acme.example/' };

const find = (company = ACME) => new WebSourceFinder(clientOf(boards())).find(company, new AbortController().signal);

/** Puts the board of a system at all its URLs, with any query. */
function board(kind: keyof typeof SHAPES, count = 2): void {
  const shape = SHAPES[kind];
  if (!shape) throw new Error(`There is no shape ${kind}.`);
  for (const [address, body] of Object.entries(shape.pages(jobs(count))).reverse())
    boards().put(address.split('?')[0] ?? '', { body });
}
const website = (path: string, body: string) => boards().put(`https://www.acme.example${path}`, { body });

const LINKS: readonly (readonly [keyof typeof SHAPES, string])[] = [
  ['greenhouse', '<a href="https://boards.greenhouse.io/acme">Jobs</a>'],
  ['greenhouse', '<a href="https://job-boards.greenhouse.io/acme/jobs/1">A job</a>'],
  ['greenhouse', '<script src="https://boards.greenhouse.io/embed/job_board/js?for=acme"></script>'],
  ['greenhouse', `<script>fetch('https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true')</script>`],
  ['lever', '<a href="https://jobs.lever.co/acme/5ac21346">A job</a>'],
  ['ashby', '<script src="https://jobs.ashbyhq.com/acme/embed"></script>'],
  ['ashby', '<iframe src="https://jobs.ashbyhq.com/acme"></iframe>'],
  ['workable', '<a href="https://apply.workable.com/acme/">Jobs</a>'],
  ['workable', '<a href="https://acme.workable.com">Jobs</a>'],
  ['recruitee', '<a href="https://acme.recruitee.com/o/engineer">A job</a>'],
  ['smartrecruiters', '<a href="https://careers.smartrecruiters.com/Acme">Jobs</a>'],
];

describe('the source of a company', () => {
  it.each(LINKS)('is the board of %s to which its careers page links: %s', async (kind, link) => {
    website('/', '<a href="/about">About</a><a href="/company/careers">Careers</a>');
    website('/company/careers', link);
    board(kind);
    const shape = SHAPES[kind];
    const [candidate, ...others] = await find();
    expect(others).toEqual([]);
    expect(candidate).toMatchObject({ address: shape?.source, website: ACME.website });
    expect((await readWhole(candidate!.address, boards())).postings).toHaveLength(2);
  });

  it('is the existing board that it links to most often', async () => {
    website('/', '<a href="https://jobs.lever.co/gone/1">1</a>'.repeat(5) + LINKS[5]![1] + LINKS[7]![1].repeat(3));
    board('ashby');
    board('workable');
    expect((await find()).map(({ address }) => address.kind)).toEqual(['workable']);
  });

  it('is its careers page if that contains postings', async () => {
    website('/', '<a href="/careers">Join us</a>');
    website('/careers', Object.values(SHAPES['career_page']!.pages(jobs(2)))[0] ?? '');
    expect(await find()).toEqual([
      {
        address: { kind: 'career_page', url: 'https://www.acme.example/careers' },
        name: ACME.name,
        website: ACME.website,
      },
    ]);
  });

  it('is its careers page if that links to postings', async () => {
    website('/careers', '<a href="/careers/1">Engineer</a>');
    website('/careers/1', Object.values(SHAPES['career_page']!.pages(jobs(1)))[0] ?? '');
    expect((await find()).map(({ address }) => address)).toEqual([
      { kind: 'career_page', url: 'https://www.acme.example/careers' },
    ]);
  });

  it('is one of several boards where only names agree', async () => {
    website('/', 'Hello');
    for (const kind of ['greenhouse', 'lever', 'workable'] as const) board(kind);
    expect((await find()).map(({ address, name, website: at }) => [address.kind, name, at])).toEqual([
      ['greenhouse', 'Acme', null],
      ['lever', 'acme', null],
      ['workable', 'Acme', null],
    ]);
  });

  it('is none if names do not match, or the board is empty', async () => {
    board('greenhouse');
    board('recruitee', 0);
    expect(await find({ name: 'Bolts Ltd', website: 'https://acme.example' })).toEqual([]);
    expect(boards().requested()).toContain('https://boards-api.greenhouse.io/v1/boards/acme/jobs');
  });

  it.each(['', 'acme', 'mailto:a@acme.example', 'ftp://acme.example'])('is none at the website %j', async (at) => {
    board('greenhouse');
    expect(await find({ name: 'Acme', website: at })).toEqual([]);
    expect(boards().received).toEqual([]);
  });

  it('is not looked for if a robots.txt forbids it', async () => {
    website('/', LINKS[0]![1]);
    website('/robots.txt', 'User-agent: *\nDisallow: /');
    board('greenhouse');
    expect((await find()).map(({ name }) => name)).toEqual(['Acme']);
    expect(
      boards()
        .requested()
        .filter((address) => address.includes('www.acme.example')),
    ).toEqual([]);
  });

  it('is no longer looked for after an abort', async () => {
    const stop = new AbortController();
    const reason = new Error('Stop');
    boards().put('https://www.acme.example/', () => {
      stop.abort(reason);
      return { body: '' };
    });
    await expect(new WebSourceFinder(clientOf(boards())).find(ACME, stop.signal)).rejects.toBe(reason);
  });
});
