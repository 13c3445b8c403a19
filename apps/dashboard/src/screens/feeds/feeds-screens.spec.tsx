import { expect, it } from '@jest/globals';
import { answer, choose, fill, filterBy, openMenu, rowOf, stateOf } from '../../../testing/actions.js';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, page, screen, waitFor, within } from '../../../testing/page.js';

type Feed = Parameters<typeof page<'JobFeed'>>[1][number];
const OUT = { id: 'f1', name: 'Job search', direction: 'out', format: 'indeed_xml', schedule: null } as const;
const PARTNER = {
  id: 'f2',
  name: 'Partner',
  direction: 'in',
  format: 'rss',
  schedule: 'daily',
  isPaused: false,
  url: null,
  sourceUrl: 'https://partner.example/jobs',
  companyId: null,
  mapping: null,
} as const;
const INCOMING = 'Incoming: jobs of other sites are added to this board';

describeScreen('the feeds', (suite) => {
  const feeds = (...rows: readonly Feed[]) => suite.api.answers('GET /job-feeds', page('JobFeed', rows));

  it('are listed with their direction, format and schedule', async () => {
    feeds(OUT, PARTNER, { ...PARTNER, id: 'f3', name: 'Old partner', isPaused: true });
    suite.open('/feeds');
    const partner = within(await rowOf('Every day'));
    for (const text of ['Partner', 'In', 'RSS']) expect(partner.getByText(text)).toBeTruthy();
    expect(within(await rowOf('Job search')).getByText('Out')).toBeTruthy();
    expect(within(await rowOf('Old partner')).getByText('Paused')).toBeTruthy();
  });

  it.each([
    [OUT, ['Delete']],
    [PARTNER, ['Run now', 'Pause the schedule', 'Delete']],
    [{ ...PARTNER, isPaused: true }, ['Run now', 'Resume the schedule', 'Delete']],
  ])('are offered what suits them: %j, %j', async (row, actions) => {
    feeds(row);
    const user = suite.open('/feeds');
    const items = within(await openMenu(user, row.name)).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(actions);
  });

  it('are paused, and read again', async () => {
    feeds(PARTNER);
    const user = suite.open('/feeds');
    await rowOf('Partner');
    feeds({ ...PARTNER, isPaused: true });
    await choose(user, 'Partner', 'Pause the schedule');
    expect(await screen.findByText('The feed is saved.')).toBeTruthy();
    expect(await within(await rowOf('Partner')).findByText('Paused')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      { operation: 'PATCH /job-feeds/{id}', path: '/job-feeds/f2', body: { isPaused: true } },
    ]);
  });

  it('are deleted after a question that names one', async () => {
    feeds(OUT);
    const user = suite.open('/feeds');
    await choose(user, 'Job search', 'Delete');
    expect(await screen.findByText('“Job search” stops. Its jobs stay.')).toBeTruthy();
    await answer(user, 'Delete this feed?', 'Delete');
    expect(await screen.findByText('The feed is deleted.')).toBeTruthy();
    expect(suite.api.changes).toEqual([{ operation: 'DELETE /job-feeds/{id}', path: '/job-feeds/f1' }]);
  });

  it('say why a run did not begin', async () => {
    feeds(PARTNER);
    suite.api.refuses('POST /job-feeds/{id}/runs', {
      status: 409,
      code: 'job_feeds_run_open',
      message: 'A run goes on.',
    });
    const user = suite.open('/feeds');
    await choose(user, 'Partner', 'Run now');
    expect(await screen.findByText('A run goes on.')).toBeTruthy();
    expect(screen.queryByText('The run has begun.')).toBeNull();
  });

  it('are only read without the permission', async () => {
    suite.withhold('feeds.manage');
    feeds(PARTNER);
    const user = suite.open('/feeds');
    await rowOf('Partner');
    const create = await screen.findByRole<HTMLButtonElement>('button', { name: 'New feed' });
    expect(create.disabled).toBe(true);
    const items = within(await openMenu(user, 'Partner')).getAllByRole('menuitem');
    expect(items.map((item) => item.getAttribute('aria-disabled'))).toEqual(['true', 'true', 'true']);
  });
});

describeScreen('a new feed', (suite) => {
  it('that other sites read is sent with what selects its jobs', async () => {
    suite.api.answers('POST /job-feeds', example('JobFeed', OUT));
    const user = suite.open('/feeds/new');
    await fill(user, /^Name/, 'Job search');
    await user.type(screen.getByLabelText('Only these categories'), 'nursing{Enter}care,');
    expect(screen.queryByLabelText(/^Address that is read/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('The feed is created.')).toBeTruthy();
    await waitFor(() => expect(suite.address).toBe('/feeds/f1'));
    expect(suite.api.changes[0]?.body).toEqual({
      ...{ name: 'Job search', direction: 'out', format: 'indeed_xml' },
      ...{ categories: ['nursing', 'care'], markets: [], companyIds: [] },
    });
  });

  it('of a custom format is sent with the paths that are filled in', async () => {
    const user = suite.open('/feeds/new');
    await fill(user, /^Name/, 'Partner');
    await user.selectOptions(screen.getByLabelText('Direction'), INCOMING);
    expect(screen.queryByLabelText('Path of an item')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Format'), 'Own format');
    await fill(user, /^Address that is read/, 'https://partner.example/jobs');
    await user.selectOptions(screen.getByLabelText('Read'), 'Every hour');
    await fill(user, 'Path of an item', 'jobs.job');
    await fill(user, 'Title', 'name');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(suite.api.changes[0]?.body).toEqual({
        ...{ name: 'Partner', direction: 'in', format: 'custom', sourceUrl: 'https://partner.example/jobs' },
        ...{ schedule: 'hourly', isPaused: false, companyId: null },
        mapping: { items: 'jobs.job', fields: { title: 'name' } },
      }),
    );
  });

  it('that is read needs an address: the field says so and has the focus', async () => {
    const user = suite.open('/feeds/new');
    await fill(user, /^Name/, 'Partner');
    await user.selectOptions(screen.getByLabelText('Direction'), INCOMING);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(stateOf(/^Address that is read/).about).toContain('Fill in this field.'));
    await waitFor(() => expect(stateOf(/^Address that is read/).focused).toBe(true));
    expect(suite.api.changes).toEqual([]);
  });

  it('shows a path that is refused at its field', async () => {
    suite.api.refuses('POST /job-feeds', {
      status: 400,
      code: 'validation_bad_request',
      issues: { 'mapping/fields/title': 'It has an empty part.' },
    });
    const user = suite.open('/feeds/new');
    await fill(user, /^Name/, 'Partner');
    await user.selectOptions(screen.getByLabelText('Direction'), INCOMING);
    await user.selectOptions(screen.getByLabelText('Format'), 'Own format');
    await fill(user, /^Address that is read/, 'https://partner.example/jobs');
    await fill(user, 'Path of an item', 'job');
    await fill(user, 'Title', 'a..b');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(stateOf('Title')).toEqual({ about: 'It has an empty part.', focused: true }));
  });
});

describeScreen('a feed', (suite) => {
  const feed = (changes: Feed) => suite.api.answers('GET /job-feeds/{id}', example('JobFeed', changes));

  it('that other sites read shows its address, and gets another after a question', async () => {
    feed({ ...OUT, url: 'https://jobs.example/feeds/old' });
    const user = suite.open('/feeds/f1');
    expect(await screen.findByText('https://jobs.example/feeds/old')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Run now' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'New address' }));
    feed({ ...OUT, url: 'https://jobs.example/feeds/new' });
    await answer(user, 'Change the address of the feed?', 'New address');
    expect(await screen.findByText('https://jobs.example/feeds/new')).toBeTruthy();
    expect(suite.api.changes.map(({ path }) => path)).toEqual(['/job-feeds/f1/rotate-token']);
  });

  it('saves exactly what was changed', async () => {
    feed(PARTNER);
    const user = suite.open('/feeds/f2?tab=settings');
    await user.selectOptions(await screen.findByLabelText('Read'), 'Every week');
    await user.click(screen.getByRole('switch', { name: 'Pause the schedule' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The feed is saved.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      {
        operation: 'PATCH /job-feeds/{id}',
        path: '/job-feeds/f2',
        body: { schedule: 'weekly', isPaused: true },
      },
    ]);
  });

  it('keeps the parts of its mapping that the form does not show', async () => {
    const hidden = { region: 'state', salaryTimeframe: 'per' };
    feed({
      ...PARTNER,
      format: 'custom',
      mapping: { items: 'job', fields: { ...hidden, title: 'name' }, applyOnBoard: true },
    });
    const user = suite.open('/feeds/f2?tab=settings');
    await fill(user, 'Title', 'headline');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(suite.api.changes.map(({ body }) => body)).toEqual([
        { mapping: { items: 'job', fields: { ...hidden, title: 'headline' }, applyOnBoard: true } },
      ]),
    );
  });

  it('says that another person changed it, and keeps what was typed', async () => {
    feed(PARTNER);
    suite.api.refuses('PATCH /job-feeds/{id}', { status: 409, code: 'stale_version', message: 'It was changed.' });
    const user = suite.open('/feeds/f2?tab=settings');
    await fill(user, /^Name/, 'Partner 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('It was changed.');
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Partner 2');
  });

  it('lists its runs, which lead to their pages, and begins another', async () => {
    feed(PARTNER);
    suite.api.answers('GET /job-feeds/{id}/runs', page('JobFeedRun', []));
    const user = suite.open('/feeds/f2');
    expect(await screen.findByText('No run yet')).toBeTruthy();
    suite.api.answers(
      'GET /job-feeds/{id}/runs',
      page('JobFeedRun', [{ id: 'r1', feedId: 'f2', state: 'held', trigger: 'operator' }]),
    );
    await user.click(screen.getByRole('button', { name: 'Run now' }));
    expect(await screen.findByText('The run has begun.')).toBeTruthy();
    const row = await rowOf('Held');
    expect(within(row).getByText('A member of the team')).toBeTruthy();
    await user.click(within(row).getByRole('link'));
    await waitFor(() => expect(suite.address).toBe('/feeds/f2/runs/r1'));
  });

  it('shows its first items as jobs, and what is wrong with them', async () => {
    feed(PARTNER);
    const [item] = example('JobFeedPreview').items;
    const items = [
      { ...item!, title: 'Night nurse', problems: [] },
      { ...item!, title: null, problems: ['It has no title.', 'It has no company.'] },
    ];
    suite.api.answers('POST /job-feeds/{id}/preview', { ...example('JobFeedPreview'), items });
    suite.open('/feeds/f2?tab=preview');
    const good = await screen.findByRole('heading', { name: 'Night nurse' });
    expect(within(good.closest('li')!).getByText('Fine')).toBeTruthy();
    const bad = within(screen.getByRole('heading', { name: 'Without a title' }).closest('li')!);
    expect(bad.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(items[1]!.problems);
  });

  it('says why its source could not be read, and reads it again', async () => {
    feed(PARTNER);
    suite.api.refuses('POST /job-feeds/{id}/preview', {
      status: 502,
      code: 'job_feeds_source_failed',
      message: 'It responded with 500.',
    });
    const user = suite.open('/feeds/f2?tab=preview');
    expect(await screen.findByText('It responded with 500.')).toBeTruthy();
    suite.api.answers('POST /job-feeds/{id}/preview', { ...example('JobFeedPreview'), items: [] });
    await user.click(screen.getByRole('button', { name: 'Look now' }));
    expect(await screen.findByText('The feed has no items.')).toBeTruthy();
  });

  it('offers no preview and no change without the permission', async () => {
    suite.withhold('feeds.manage');
    feed(PARTNER);
    const user = suite.open('/feeds/f2');
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Run now' }).disabled).toBe(true));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true);
    expect(screen.queryByRole('link', { name: 'Preview' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' })).disabled).toBe(true);
  });
});

describeScreen('a run of a feed', (suite) => {
  const run = (changes: Parameters<typeof example<'JobFeedRun'>>[1]) =>
    suite.api.answers(
      'GET /job-feeds/{id}/runs/{runId}',
      example('JobFeedRun', { id: 'r1', feedId: 'f2', state: 'completed', fault: null, absent: null, ...changes }),
    );
  const open = () => {
    suite.api.answers('GET /job-feeds/{id}', example('JobFeed', PARTNER));
    return suite.open('/feeds/f2/runs/r1');
  };

  it('counts what became of its items, and lists them', async () => {
    run({ counts: { ...example('JobFeedRun').counts, created: 41 } });
    suite.api.answers(
      'GET /job-feeds/{id}/runs/{runId}/items',
      page('JobFeedRunItem', [
        { title: 'Night nurse', outcome: 'created', jobId: 'j1', message: null },
        { title: null, sourceId: '17', outcome: 'failed', jobId: null, message: 'It has no title.' },
      ]),
    );
    const user = open();
    expect(await screen.findByRole('heading', { name: 'Run of Partner' })).toBeTruthy();
    expect(await screen.findByText('41')).toBeTruthy();
    const link = within(await rowOf('Night nurse')).getByRole('link', { name: 'Night nurse' });
    expect(link.getAttribute('href')).toMatch(/\/jobs\/j1$/);
    expect(within(await rowOf('17')).getByText('It has no title.')).toBeTruthy();
    await filterBy(user, 'Outcome', 'Failed');
    await waitFor(() =>
      expect(suite.api.of('GET /job-feeds/{id}/runs/{runId}/items').at(-1)?.query).toEqual({
        limit: '50',
        outcome: 'failed',
      }),
    );
  });

  it('says why it failed', async () => {
    run({ state: 'failed', fault: { code: 'source', message: 'It responded with 500.' } });
    open();
    expect(await screen.findByText('It responded with 500.')).toBeTruthy();
  });

  it('that is held lets jobs expire only after a question', async () => {
    run({ state: 'held', absent: 12 });
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Let them expire' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Let the jobs expire?' });
    expect(within(dialog).getByText(/^12 postings are missing/)).toBeTruthy();
    expect(suite.api.changes).toEqual([]);
    run({ state: 'completed' });
    await answer(user, 'Let the jobs expire?', 'Let them expire');
    expect(await screen.findByText('The run goes on.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Let them expire' })).toBeNull());
    expect(suite.api.changes.map(({ path }) => path)).toEqual(['/job-feeds/f2/runs/r1/release']);
  });

  it('that is held is dropped, which keeps the jobs', async () => {
    run({ state: 'held', absent: 1 });
    const user = open();
    expect(await screen.findByText(/^1 posting is missing/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Drop the run' }));
    expect(await screen.findByText('The run is canceled. No jobs expire.')).toBeTruthy();
    expect(suite.api.changes.map(({ path }) => path)).toEqual(['/job-feeds/f2/runs/r1/drop']);
  });

  it('that is held is not decided without the permission', async () => {
    suite.withhold('feeds.manage');
    run({ state: 'held', absent: 12 });
    open();
    for (const name of ['Drop the run', 'Let them expire']) {
      const button = await screen.findByRole<HTMLButtonElement>('button', { name });
      await waitFor(() => expect(button.disabled).toBe(true));
    }
  });
});
