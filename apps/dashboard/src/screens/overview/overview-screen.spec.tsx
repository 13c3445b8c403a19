import { beforeEach, expect, it } from '@jest/globals';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, page, screen, waitFor, within } from '../../../testing/page.js';

const WAITING = 'Waiting for you';
const NOTHING = 'Nothing is waiting. Well done.';
const FAILED = 'This could not be loaded';
/** An error that the client does not try again by itself. */
const REFUSED = { status: 400, code: 'validation_bad_request' } as const;

describeScreen('the overview', (suite) => {
  const panel = (name: string) => screen.findByRole('region', { name });
  const waiting = (jobs: number, more = false) =>
    suite.api.answers('POST /jobs/search', {
      ...example('JobSummarySearchResult'),
      ...page(
        'JobSummary',
        Array.from({ length: jobs }, () => ({})),
        more ? 'more' : null,
      ),
      object: example('JobSummarySearchResult').object,
    });
  beforeEach(() => {
    waiting(0);
    suite.api.answers('GET /employers/claims', page('CompanyClaim', []));
    suite.api.answers('GET /message-reports', page('MessageReport', []));
  });

  it('says that nothing is waiting', async () => {
    suite.open('/');
    expect(await within(await panel(WAITING)).findByText(NOTHING)).toBeTruthy();
  });

  it('counts what is waiting, and leads to it', async () => {
    waiting(50, true);
    suite.api.answers('GET /message-reports', page('MessageReport', [{}, {}]));
    const user = suite.open('/');
    const box = await panel(WAITING);
    expect(await within(box).findByRole('link', { name: 'Jobs to approve 50+' })).toBeTruthy();
    expect(within(box).queryByRole('link', { name: /Claims/ })).toBeNull();
    expect(within(box).queryByText(NOTHING)).toBeNull();
    await user.click(within(box).getByRole('link', { name: 'Reported messages 2' }));
    await waitFor(() => expect(suite.address).toBe('/message-reports?status=open'));
  });

  it('does not say that nothing is waiting when that could not be read, and tries again', async () => {
    suite.api.refuses('GET /employers/claims', REFUSED);
    const user = suite.open('/');
    const box = await panel(WAITING);
    expect(await within(box).findByText(FAILED)).toBeTruthy();
    expect(within(box).queryByText(NOTHING)).toBeNull();
    suite.api.answers('GET /employers/claims', page('CompanyClaim', [{}]));
    await user.click(within(box).getByRole('button', { name: 'Try again' }));
    expect(await within(box).findByRole('link', { name: 'Claims of companies 1' })).toBeTruthy();
    expect(within(box).queryByText(FAILED)).toBeNull();
    expect(suite.api.of('POST /jobs/search')).toHaveLength(1);
  });

  it('shows what is waiting beside what could not be read', async () => {
    waiting(1);
    suite.api.breaks('GET /message-reports');
    suite.open('/');
    const box = await panel(WAITING);
    expect(await within(box).findByText(FAILED)).toBeTruthy();
    expect(within(box).getByRole('link', { name: 'Jobs to approve 1' })).toBeTruthy();
  });

  it('counts only what the person may read', async () => {
    suite.withhold('moderation.manage');
    suite.open('/');
    const box = await panel(WAITING);
    expect(await within(box).findByText(NOTHING)).toBeTruthy();
    expect(within(box).queryByRole('alert')).toBeNull();
  });

  it.each([
    ['Latest applications', 'GET /applications', 'ReceivedApplication', 'No applications yet.'],
    ['Latest jobs', 'GET /jobs', 'JobSummary', 'No jobs yet.'],
  ] as const)(
    'says under %s that they could not be read, or that there are none',
    async (title, operation, row, none) => {
      suite.api.refuses(operation, REFUSED);
      const user = suite.open('/');
      const box = await panel(title);
      expect(await within(box).findByText(FAILED)).toBeTruthy();
      expect(within(box).queryByText(none)).toBeNull();
      suite.api.answers(operation, page(row, []));
      await user.click(within(box).getByRole('button', { name: 'Try again' }));
      expect(await within(box).findByText(none)).toBeTruthy();
    },
  );

  it('says what a person may not read, and offers no second attempt', async () => {
    suite.withhold('usage.read');
    suite.open('/');
    const box = await panel('Plan');
    expect(await within(box).findByText('You do not have access to this')).toBeTruthy();
    expect(within(box).queryByRole('button')).toBeNull();
  });

  it('shows how much of the plan is used', async () => {
    suite.api.answers('GET /usage', {
      ...example('Usage'),
      capacities: [
        { key: 'active_jobs', used: 1200, limit: 2000, remaining: 800 },
        { key: 'team_seats', used: 3, limit: null, remaining: null },
      ],
    });
    suite.open('/');
    const box = await panel('Plan');
    const jobs = await within(box).findByRole<HTMLProgressElement>('progressbar', { name: 'Active jobs' });
    expect([jobs.value, jobs.max]).toEqual([1200, 2000]);
    expect(within(box).getByText('1,200 / 2,000')).toBeTruthy();
    expect(within(box).getByText('3 / no limit')).toBeTruthy();
    expect(within(box).queryByRole('progressbar', { name: 'Team seats' })).toBeNull();
  });

  it('leads to an application by the name of the person, and shows that it was rejected', async () => {
    suite.api.answers(
      'GET /applications',
      page('ReceivedApplication', [{ id: 'a1', name: null, email: 'ada@example.com', stage: 'rejected' }]),
    );
    const user = suite.open('/');
    const link = await within(await panel('Latest applications')).findByRole('link', { name: /ada@example.com/ });
    expect(within(link).getByText('Rejected')).toBeTruthy();
    await user.click(link);
    await waitFor(() => expect(suite.address).toBe('/applications/a1'));
  });

  it('shows the metric that is chosen, and the days of the period that is chosen', async () => {
    const { metrics, ...overview } = example('AnalyticsOverview');
    suite.api.answers('GET /analytics/overview', {
      ...overview,
      currentVisitors: 1,
      metrics: [
        metrics[0],
        {
          ...metrics[0],
          key: 'average_session_duration',
          unit: 'seconds',
          current: {
            total: 95,
            change: { absolute: -5, percentage: -4.6 },
            points: [{ date: '2026-03-02', value: 95 }],
          },
        },
      ],
    });
    const user = suite.open('/?days=7');
    expect(await screen.findByText('1 visitor now')).toBeTruthy();
    const time = await screen.findByRole('button', { name: /^Time on the board/ });
    expect(time.textContent).toContain('1 min 35 s');
    expect(time.textContent).toContain('5 %');
    expect(time.getAttribute('aria-pressed')).toBe('false');
    await user.click(time);
    await waitFor(() => expect(time.getAttribute('aria-pressed')).toBe('true'));
    expect(await screen.findByRole('table', { name: 'Time on the board by day' })).toBeTruthy();
    const days = () => {
      const { start = '', end = '' } = suite.api.of('GET /analytics/overview').at(-1)?.query ?? {};
      return (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
    };
    expect(days()).toBe(7);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 90 days');
    await waitFor(() => expect(suite.address).toBe('?days=90'));
    await waitFor(() => expect(days()).toBe(90));
  });

  it('keeps its other parts when the figures could not be read', async () => {
    suite.api.refuses('GET /analytics/overview', REFUSED);
    const user = suite.open('/');
    expect(await within(await panel(WAITING)).findByText(NOTHING)).toBeTruthy();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    suite.api.answers('GET /analytics/overview', example('AnalyticsOverview'));
    await user.click(retry);
    expect(await screen.findByRole('button', { name: /^Visits/ })).toBeTruthy();
  });
});
