import { expect, it } from '@jest/globals';
import { answer, choose, firstCells, openMenu, rowOf } from '../../../testing/actions.js';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, page, screen, waitFor, within } from '../../../testing/page.js';

const NURSE = 'Night nurse';
const DOCTOR = 'Ward doctor';

describeScreen('the jobs', (suite) => {
  const jobs = (rows: Parameters<typeof page<'JobSummary'>>[1], next: string | null = null) => {
    const { data, hasMore, nextCursor } = page('JobSummary', rows, next) as Record<
      'data' | 'hasMore' | 'nextCursor',
      unknown
    >;
    suite.api.answers('POST /jobs/search', { ...searchResult, data, hasMore, nextCursor });
  };
  const { data: _, ...searchResult } = example('JobSummarySearchResult');
  const select = async (user: ReturnType<typeof suite.open>, ...titles: readonly string[]) => {
    for (const title of titles) await user.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
  };
  const bar = (text: string) => screen.findByRole('toolbar', { name: text });

  it('lists titles, statuses, companies and salaries', async () => {
    jobs([
      { title: NURSE, status: 'pending_approval', salaryMin: 4000, salaryMax: 5000, salaryTimeframe: 'per_month' },
    ]);
    suite.api.answers('GET /companies/{id}', example('Company', { name: 'Hill Clinic' }));
    suite.open('/jobs');
    const row = await rowOf(NURSE);
    expect(within(row).getByText('Waiting for approval')).toBeTruthy();
    expect(await within(row).findByText('Hill Clinic')).toBeTruthy();
    expect(row.textContent).toContain('€4,000 – €5,000 / month');
    expect(within(row).getByRole('img', { name: 'Featured' })).toBeTruthy();
  });

  it('asks for the words that are typed, once they are typed, and keeps them in the address', async () => {
    jobs([{ title: NURSE }]);
    const user = suite.open('/jobs');
    await rowOf(NURSE);
    await user.type(screen.getByRole('searchbox', { name: 'Search jobs' }), 'night');
    await waitFor(() => expect(suite.address).toBe('/jobs?q=night'));
    await waitFor(() => expect(suite.api.of('POST /jobs/search').at(-1)?.body).toEqual({ limit: 50, query: 'night' }));
    expect(suite.api.of('POST /jobs/search')).toHaveLength(2);
  });

  it('asks for the statuses that are chosen, and for all again', async () => {
    jobs([{ title: NURSE }]);
    const user = suite.open('/jobs');
    await user.click(await screen.findByRole('button', { name: 'Status' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Draft' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Expired' }));
    await waitFor(() => expect(suite.address).toBe('/jobs?status=draft,expired'));
    expect(suite.api.of('POST /jobs/search').at(-1)?.body).toEqual({
      limit: 50,
      filters: { status: ['draft', 'expired'] },
    });
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(suite.address).toBe('/jobs'));
  });

  it('reads its search and its filters from the address', async () => {
    jobs([]);
    const user = suite.open('/jobs?q=night&status=draft&companyId=c1');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(suite.api.of('POST /jobs/search')[0]?.body).toEqual({
      limit: 50,
      query: 'night',
      filters: { status: ['draft'], companyId: ['c1'] },
    });
    expect(screen.getByRole('button', { name: 'Status: Draft' })).toBeTruthy();
    jobs([{ title: NURSE }]);
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!);
    expect(await rowOf(NURSE)).toBeTruthy();
  });

  it('sorts what is loaded, says so, and loads the rest for it', async () => {
    const bodies: unknown[] = [];
    suite.api.answers('POST /jobs/search', ({ body }: { readonly body: { readonly cursor?: string } }) => {
      bodies.push(body);
      const rest = body.cursor === 'more';
      const rows = rest
        ? [{ id: 'a', title: 'Anaesthetist' }]
        : [
            { id: 'z', title: 'Zoologist' },
            { id: 'm', title: 'Midwife' },
          ];
      return { ...searchResult, ...page('JobSummary', rows, rest ? null : 'more'), object: searchResult.object };
    });
    const user = suite.open('/jobs?sort=title');
    expect(await screen.findByText('Only the 2 rows loaded so far are sorted.')).toBeTruthy();
    expect(firstCells().map((text) => text.replace('Select', ''))).toEqual(['Midwife', 'Zoologist']);
    await user.click(screen.getByRole('button', { name: 'Load all and sort' }));
    await waitFor(() => expect(firstCells()).toEqual(['Anaesthetist', 'Midwife', 'Zoologist']));
    expect(bodies).toEqual([{ limit: 50 }, { limit: 50, cursor: 'more' }]);
  });

  it('ends a job after a question', async () => {
    jobs([{ id: 'j1', title: NURSE, status: 'published' }]);
    const user = suite.open('/jobs');
    expect(within(await openMenu(user, NURSE)).queryByRole('menuitem', { name: 'Publish' })).toBeNull();
    await user.keyboard('{Escape}');
    await choose(user, NURSE, 'End now');
    await answer(user, 'End this job?', 'End now');
    expect(await screen.findByText('1 job has ended.')).toBeTruthy();
    expect(suite.api.changes).toEqual([{ operation: 'POST /jobs/{id}/expire', path: '/jobs/j1/expire' }]);
  });

  it('publishes several drafts with one request', async () => {
    jobs([
      { id: 'j1', title: NURSE, status: 'draft' },
      { id: 'j2', title: DOCTOR, status: 'draft' },
    ]);
    suite.api.answers('POST /jobs/batch', batch(['j1', 200], ['j2', 200]));
    const user = suite.open('/jobs');
    await select(user, NURSE, DOCTOR);
    await user.click(within(await bar('2 selected')).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('2 jobs are published.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      {
        operation: 'POST /jobs/batch',
        path: '/jobs/batch',
        body: {
          operations: ['j1', 'j2'].map((id) => ({ id, resourceId: id, method: 'POST', action: 'publish' })),
        },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: /selected/ })).toBeNull());
  });

  it('says which part of several failed, and leaves it selected', async () => {
    jobs([
      { id: 'j1', title: NURSE },
      { id: 'j2', title: DOCTOR },
    ]);
    suite.api.answers('POST /jobs/batch', batch(['j1', 200], ['j2', 409]));
    const user = suite.open('/jobs');
    await select(user, NURSE, DOCTOR);
    await user.click(within(await bar('2 selected')).getByRole('button', { name: 'Delete' }));
    await answer(user, 'Delete 2 jobs?', 'Delete');
    expect(await screen.findByText('1 of 2 could not be changed.')).toBeTruthy();
    expect(screen.getByText('It has applications.')).toBeTruthy();
    expect(screen.getByText('1 job is deleted.')).toBeTruthy();
    await bar('1 selected');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${DOCTOR}` }).checked).toBe(true);
  });

  it('acts only on those of the selected jobs that an action is for', async () => {
    jobs([
      { id: 'j1', title: NURSE, status: 'published' },
      { id: 'j2', title: DOCTOR, status: 'draft' },
    ]);
    const user = suite.open('/jobs');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }));
    await user.click(within(await bar('2 selected')).getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(suite.api.changes).toMatchObject([{ path: '/jobs/j2/publish' }]));
  });

  it('forgets the selection when the rows are filtered', async () => {
    jobs([{ title: NURSE }]);
    const user = suite.open('/jobs');
    await select(user, NURSE);
    await bar('1 selected');
    await user.type(screen.getByRole('searchbox', { name: 'Search jobs' }), 'x');
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: '1 selected' })).toBeNull());
  });

  it('selects a row by Space', async () => {
    jobs([{ title: NURSE }]);
    const user = suite.open('/jobs');
    (await rowOf(NURSE)).focus();
    await user.keyboard(' ');
    expect(await bar('1 selected')).toBeTruthy();
    expect((await rowOf(NURSE)).getAttribute('aria-selected')).toBe('true');
  });
});

/** The answer to a batch: the status of each entry. */
const batch = (...entries: readonly (readonly [string, number])[]) => {
  const { data: _, ...rest } = example('BatchResult');
  return {
    ...rest,
    data: entries.map(([id, status]) => ({
      id,
      status,
      ...(status >= 400 ? { error: { code: 'jobs_has_applications', message: 'It has applications.' } } : {}),
    })),
  };
};
