import { describe, expect, it } from '@jest/globals';
import { boardPage, type PageJob } from './board-page.js';

const job: PageJob = {
  title: 'Night nurse',
  publishedAt: '2026-11-02T09:00:00.000Z',
  summary: 'You look after our youngest patients.',
  locationLabel: 'Zurich, CH',
  remoteLocationLabel: null,
  company: { name: 'Hill Clinic' },
  links: { public: 'https://jobs.example/companies/hill/jobs/night-nurse' },
};
const page = (jobs: Parameters<typeof boardPage>[0]['jobs'], query = '') =>
  boardPage({ name: 'Care jobs', language: 'de', query, jobs });

describe('the page of a board', () => {
  it('shows its name, its jobs and a search box', () => {
    const html = page({ data: [job], count: 1 });
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('<h1>Care jobs</h1>');
    expect(html).toContain('<form method="get" action="/" role="search">');
    expect(html).toContain('<a href="https://jobs.example/companies/hill/jobs/night-nurse">Night nurse</a>');
    expect(html).toContain('Hill Clinic · Zurich, CH · <time datetime="2026-11-02">2026-11-02</time>');
    expect(html).toContain('<p>You look after our youngest patients.</p>');
    expect(html).toContain('1 job<');
    expect(html).toContain('href="/docs"');
  });

  it('escapes every text', () => {
    const bad = `<script>alert("1")</script>'&`;
    const company = { name: bad };
    const marked = { ...job, title: bad, summary: bad, locationLabel: bad, publishedAt: bad, company };
    const links = { public: `https://jobs.example/"><script>` };
    const html = boardPage({
      name: bad,
      language: bad,
      query: bad,
      jobs: { data: [{ ...marked, links }], count: 1, correction: { correctedQuery: bad } },
    });
    expect(html).not.toContain('<script');
    expect(html).not.toMatch(/alert\("|&'|'&(?!#)/);
    expect(boardPage({ name: bad, language: 'en', query: '', jobs: bad })).not.toContain('<script');
  });

  it('leaves out what a job does not say, and addresses that are none of the web', () => {
    const bare = { ...job, publishedAt: null, summary: null, locationLabel: null, company: null };
    const html = page({ data: [{ ...bare, links: { public: 'javascript:alert(1)' } }], count: 1 });
    expect(html).toContain('<h2>Night nurse</h2>\n<p class="facts"></p></li>');
    expect(page({ data: [{ ...bare, remoteLocationLabel: 'Worldwide' }], count: 1 })).toContain('>Worldwide<');
  });

  it('says what was searched for, how much was found, and what was found in its place', () => {
    expect(page({ data: [], count: 0 }, 'baker')).toContain('0 jobs for “baker”');
    expect(page({ data: [], count: 2 }, 'baker')).toContain('name="q" maxlength="200" value="baker"');
    const correction = { correctedQuery: 'nurse' };
    expect(page({ data: [], count: 2, correction }, 'nurze')).toContain(
      'Nothing was found for “nurze”. 2 jobs for “nurse”',
    );
  });

  it('says why jobs cannot be shown, and still lets visitors search', () => {
    const html = page('The search is away.', 'baker');
    expect(html).toContain('<p role="alert">The search is away.</p>');
    expect(html).toContain('<form');
  });

  it('shows only the name of a board with a password', () => {
    const html = page(null, 'baker');
    expect(html).toContain('<h1>Care jobs</h1>');
    expect(html).not.toMatch(/<form|<ol|baker/);
  });
});
