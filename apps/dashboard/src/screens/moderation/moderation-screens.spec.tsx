import { expect, it } from '@jest/globals';
import { answer, choose, filterBy, openMenu, rowOf } from '../../../testing/actions.js';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, page, screen, waitFor, within } from '../../../testing/page.js';

describeScreen('the jobs to approve', (suite) => {
  const NURSE = { id: 'j1', title: 'Night nurse', status: 'pending_approval' } as const;
  const jobs = (...rows: Parameters<typeof page<'JobSummary'>>[1]) => {
    const { data: _, ...rest } = example('JobSummarySearchResult');
    suite.api.answers('POST /jobs/search', { ...page('JobSummary', rows), ...rest });
  };

  it('are those that wait, also among those that are searched', async () => {
    jobs(NURSE);
    const user = suite.open('/moderation');
    await rowOf('Night nurse');
    expect(suite.api.of('POST /jobs/search')[0]?.body).toEqual({
      limit: 50,
      filters: { status: ['pending_approval'] },
    });
    await user.type(screen.getByRole('searchbox', { name: 'Search jobs' }), 'night');
    await waitFor(() =>
      expect(suite.api.of('POST /jobs/search').at(-1)?.body).toEqual({
        limit: 50,
        query: 'night',
        filters: { status: ['pending_approval'] },
      }),
    );
    expect(within(screen.getByRole('search')).queryByRole('button', { name: 'Status' })).toBeNull();
  });

  it('are approved after a question, and then no longer wait', async () => {
    jobs(NURSE);
    const user = suite.open('/moderation');
    await choose(user, 'Night nurse', 'Approve and publish');
    expect(suite.api.changes).toEqual([]);
    jobs();
    await answer(user, 'Approve this job?', 'Approve and publish');
    expect(await screen.findByText('No job is waiting')).toBeTruthy();
    expect(suite.api.changes.map(({ path }) => path)).toEqual(['/jobs/j1/publish']);
  });

  it('are approved several at a time', async () => {
    jobs(NURSE, { ...NURSE, id: 'j2', title: 'Ward doctor' });
    const { data: _, ...rest } = example('BatchResult');
    suite.api.answers('POST /jobs/batch', { ...rest, data: ['j1', 'j2'].map((id) => ({ id, status: 200 })) });
    const user = suite.open('/moderation');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }));
    const bar = await screen.findByRole('toolbar', { name: '2 selected' });
    await user.click(within(bar).getByRole('button', { name: 'Approve and publish' }));
    await answer(user, 'Approve 2 jobs?', 'Approve and publish');
    expect(await screen.findByText('2 jobs are published.')).toBeTruthy();
    expect(suite.api.changes).toMatchObject([{ path: '/jobs/batch' }]);
  });

  it('offer what decides about them alone', async () => {
    jobs(NURSE);
    const user = suite.open('/moderation');
    const items = within(await openMenu(user, 'Night nurse')).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Edit', 'Approve and publish', 'Delete']);
    expect(screen.queryByRole('link', { name: 'New job' })).toBeNull();
  });

  it('are not approved without the permission to publish', async () => {
    suite.withhold('jobs.publish');
    jobs(NURSE);
    const user = suite.open('/moderation');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Night nurse' }));
    const bar = within(await screen.findByRole('toolbar', { name: '1 selected' }));
    await waitFor(() =>
      expect(bar.getByRole<HTMLButtonElement>('button', { name: 'Approve and publish' }).disabled).toBe(true),
    );
  });
});

describeScreen('the reported messages', (suite) => {
  const OPEN = { id: 'r1', messageBody: 'Send me money first.', reason: 'spam', status: 'open' } as const;
  const reports = (...rows: Parameters<typeof page<'MessageReport'>>[1]) =>
    suite.api.answers('GET /message-reports', page('MessageReport', rows));

  it('are the open ones by the tab, and are filtered by status', async () => {
    reports(OPEN);
    const user = suite.open('/moderation');
    await user.click(await screen.findByRole('link', { name: 'Reported messages' }));
    await waitFor(() => expect(suite.address).toBe('/message-reports?status=open'));
    expect(within(await rowOf(OPEN.messageBody)).getByText('Spam')).toBeTruthy();
    expect(suite.api.of('GET /message-reports').at(-1)?.query).toEqual({ limit: '50', status: 'open' });
    await filterBy(user, 'Status: Open', 'Dismissed');
    await waitFor(() => expect(suite.api.of('GET /message-reports').at(-1)?.query['status']).toBe('dismissed'));
  });

  it.each([
    ['open', ['Resolve', 'Dismiss']],
    ['actioned', ['Dismiss', 'Open again']],
    ['dismissed', ['Resolve', 'Open again']],
  ] as const)('that are %s offer %j', async (status, actions) => {
    reports({ ...OPEN, status });
    const user = suite.open('/message-reports');
    const items = within(await openMenu(user, OPEN.messageBody)).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(actions);
  });

  it('are dismissed many at a time', async () => {
    reports(OPEN, { ...OPEN, id: 'r2', messageBody: 'Call me.' }, { ...OPEN, id: 'r3', status: 'dismissed' });
    const user = suite.open('/message-reports');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }));
    const bar = await screen.findByRole('toolbar', { name: '3 selected' });
    await user.click(within(bar).getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('2 reports are dismissed.')).toBeTruthy();
    expect(suite.api.changes).toEqual(
      ['r1', 'r2'].map((id) => ({
        operation: 'PATCH /message-reports/{id}',
        path: `/message-reports/${id}`,
        body: { status: 'dismissed' },
      })),
    );
  });

  it('say why one could not be decided', async () => {
    reports(OPEN);
    suite.api.refuses('PATCH /message-reports/{id}', {
      status: 404,
      code: 'message_reports_not_found',
      message: 'There is no such report.',
    });
    const user = suite.open('/message-reports');
    await choose(user, OPEN.messageBody, 'Resolve');
    expect(await screen.findByText('There is no such report.')).toBeTruthy();
  });

  it('are not shown without the permission', async () => {
    suite.withhold('moderation.manage');
    suite.open('/message-reports');
    expect(await screen.findByText('You do not have access to this')).toBeTruthy();
  });
});

describeScreen('a reported message', (suite) => {
  const REPORT = {
    id: 'r1',
    messageBody: 'Send me money first.',
    reason: 'misrepresentation',
    status: 'open',
    freeText: null,
    authorBoardUserId: 'u1',
    reporterBoardUserId: 'u2',
  } as const;
  const open = (changes: Partial<Parameters<typeof page<'MessageReport'>>[1][number]> = {}) => {
    suite.api.answers('GET /message-reports', page('MessageReport', [{ ...REPORT, ...changes }]));
    return suite.open('/message-reports?open=r1');
  };
  const drawer = () => screen.findByRole('dialog', { name: 'Report: False claims' });

  it('leads to its author and its reporter, also if both are employers', async () => {
    suite.api.answers('GET /employers/{id}', ({ path }: { readonly path: string }) =>
      example('Employer', { displayName: path === '/employers/u1' ? 'Jane Roe' : 'Al Poe' }),
    );
    suite.api.refuses('GET /candidates/{id}', { status: 404, code: 'candidates_not_found' });
    open();
    const { findByRole } = within(await drawer());
    expect((await findByRole('link', { name: 'Jane Roe' })).getAttribute('href')).toMatch(/\/employers\/u1$/);
    expect((await findByRole('link', { name: 'Al Poe' })).getAttribute('href')).toMatch(/\/employers\/u2$/);
  });

  it('names an account that is on neither side as deleted', async () => {
    suite.api.refuses('GET /employers/{id}', { status: 404, code: 'employers_not_found' });
    suite.api.refuses('GET /candidates/{id}', { status: 404, code: 'candidates_not_found' });
    open();
    const dialog = within(await drawer());
    await waitFor(() => expect(dialog.getAllByText('Deleted account')).toHaveLength(2));
    expect(dialog.getByText('The reporter did not add a comment.')).toBeTruthy();
  });

  it('is resolved and opened again in its drawer', async () => {
    const user = open();
    const { getByRole, queryByRole, findByRole } = within(await drawer());
    expect(queryByRole('button', { name: 'Open again' })).toBeNull();
    suite.api.answers('GET /message-reports', page('MessageReport', [{ ...REPORT, status: 'actioned' }]));
    await user.click(getByRole('button', { name: 'Resolve' }));
    expect(await screen.findByText('The report is resolved.')).toBeTruthy();
    await user.click(await findByRole('button', { name: 'Open again' }));
    expect(await screen.findByText('The report is open again.')).toBeTruthy();
    expect(suite.api.changes.map(({ body }) => body)).toEqual([{ status: 'actioned' }, { status: 'open' }]);
  });

  it('closes with the filter that it no longer suits', async () => {
    suite.api.answers('GET /message-reports', page('MessageReport', [REPORT]));
    const user = suite.open('/message-reports?status=open&open=r1');
    const dialog = await drawer();
    suite.api.answers('GET /message-reports', page('MessageReport', []));
    await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('The report is dismissed.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
