import { expect, it } from '@jest/globals';
import { answer, choose, filterBy, firstCells, openMenu, rowOf } from '../../../testing/actions.js';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, page, screen, waitFor, within } from '../../../testing/page.js';

const JANE = { id: 'u1', displayName: 'Jane Roe', email: 'jane@hill.example' } as const;
const [COMPANY] = example('Employer').companies;
const [CLAIM] = example('Employer').pendingClaims;

describeScreen('the employers', (suite) => {
  const employers = (...rows: Parameters<typeof page<'Employer'>>[1]) =>
    suite.api.answers('GET /employers', page('Employer', rows));

  it('are listed with their companies; those with a claim that waits are marked', async () => {
    employers(
      {
        ...JANE,
        companies: ['Hill Clinic', 'Lake Clinic'].map((companyName) => ({ ...COMPANY!, companyName })),
        pendingClaims: [],
      },
      { displayName: null, email: 'jo@lake.example', companies: [], pendingClaims: [CLAIM!] },
    );
    suite.open('/employers');
    const jane = within(await rowOf('Jane Roe'));
    expect(jane.getByText('Hill Clinic, Lake Clinic')).toBeTruthy();
    expect(jane.queryByText('Pending')).toBeNull();
    expect(within(await rowOf('jo@lake.example')).getByText('Pending')).toBeTruthy();
  });

  it('are searched by the server', async () => {
    employers(JANE);
    const user = suite.open('/employers');
    await rowOf('Jane Roe');
    employers();
    await user.type(screen.getByRole('searchbox', { name: 'Search by name or address' }), 'poe');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(suite.api.of('GET /employers').at(-1)?.query).toEqual({ limit: '50', search: 'poe' });
  });

  it('are loaded a page at a time', async () => {
    suite.api.answers('GET /employers', ({ query }: { readonly query: Readonly<Record<string, string>> }) =>
      query['cursor'] === 'next'
        ? page('Employer', [{ id: 'u2', displayName: 'Al Poe' }])
        : page('Employer', [JANE], 'next'),
    );
    const user = suite.open('/employers');
    await rowOf('Jane Roe');
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await rowOf('Al Poe')).toBeTruthy();
    expect(firstCells()).toHaveLength(2);
  });

  it('are erased several at a time; those that are refused stay selected', async () => {
    employers(JANE, { id: 'u2', displayName: 'Al Poe' });
    const user = suite.open('/employers');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }));
    const bar = await screen.findByRole('toolbar', { name: '2 selected' });
    await user.click(within(bar).getByRole('button', { name: 'Erase' }));
    suite.api.refuses('DELETE /employers/{id}', {
      status: 404,
      code: 'employers_not_found',
      message: 'There is no such employer.',
    });
    await answer(user, 'Erase 2 employers?', 'Erase');
    expect(await screen.findByText('2 of 2 could not be changed.')).toBeTruthy();
    expect(screen.getByText('There is no such employer.')).toBeTruthy();
    expect(screen.queryByText(/Started erasing/)).toBeNull();
    expect(await screen.findByRole('toolbar', { name: '2 selected' })).toBeTruthy();
  });

  it('are exported as one file, in the background', async () => {
    employers(JANE);
    suite.api.answers('GET /employers/export', { ...example('Operation'), id: 'o1' }, 202);
    suite.api.answers('GET /operations/{id}', { ...example('AnyOperation'), id: 'o1', state: 'succeeded' });
    const user = suite.open('/employers');
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const dialog = await screen.findByRole('dialog', { name: 'Export' });
    expect(await within(dialog).findByRole('button', { name: 'Download' })).toBeTruthy();
    expect(suite.api.of('GET /employers/export')[0]?.query).toEqual({ format: 'csv' });
  });
});

describeScreen('the claims of companies', (suite) => {
  const claims = (...rows: Parameters<typeof page<'CompanyClaim'>>[1]) =>
    suite.api.answers('GET /employers/claims', page('CompanyClaim', rows));
  const WAITING = {
    id: 'm1',
    status: 'pending',
    employerId: 'u1',
    employerEmail: JANE.email,
    companyId: 'c1',
    companyName: 'Hill Clinic',
  } as const;
  const NAME = 'jane@hill.example, Hill Clinic';

  it('say whether the work address is confirmed', async () => {
    claims(
      { ...WAITING, workEmail: 'j@hill.example', workEmailVerifiedAt: null },
      { ...WAITING, id: 'm2', employerEmail: 'al@hill.example', workEmail: 'a@hill.example' },
    );
    suite.open('/employers?tab=claims');
    expect(within(await rowOf('jane@hill.example')).getByText('j@hill.example (not confirmed)')).toBeTruthy();
    expect(within(await rowOf('al@hill.example')).getByText('a@hill.example (confirmed)')).toBeTruthy();
  });

  it.each([
    ['Approve', 'Approve this claim?', 'The claim is approved.', 'approve'],
    ['Reject', 'Reject this claim?', 'The claim is rejected.', 'reject'],
  ])('are decided after a question: %s', async (action, title, done, last) => {
    claims(WAITING);
    const user = suite.open('/employers?tab=claims');
    await choose(user, NAME, action);
    expect(suite.api.changes).toEqual([]);
    claims();
    await answer(user, title, action);
    expect(await screen.findByText(done)).toBeTruthy();
    expect(await screen.findByText('No claims are waiting')).toBeTruthy();
    expect(suite.api.changes.map(({ path }) => path)).toEqual([`/employers/claims/m1/${last}`]);
  });

  it('say what an approval gives, before it is given', async () => {
    claims(WAITING);
    const user = suite.open('/employers?tab=claims');
    await choose(user, NAME, 'Approve');
    expect(await screen.findByText(/^jane@hill\.example can then act for Hill Clinic/)).toBeTruthy();
    await answer(user, 'Approve this claim?', 'Cancel');
    expect(suite.api.changes).toEqual([]);
  });

  it('that another person decided meanwhile are marked as decided', async () => {
    claims(WAITING);
    suite.api.refuses('POST /employers/claims/{id}/approve', {
      status: 409,
      code: 'employers_claim_already_resolved',
      message: 'It was decided already.',
    });
    const user = suite.open('/employers?tab=claims');
    await choose(user, NAME, 'Approve');
    await answer(user, 'Approve this claim?', 'Approve');
    expect(await screen.findByText('It was decided already.')).toBeTruthy();
    expect(screen.queryByText('The claim is approved.')).toBeNull();
  });

  it('that are decided offer no decision, but lead to the person and the company', async () => {
    claims({ ...WAITING, status: 'rejected' });
    const user = suite.open('/employers?tab=claims');
    await filterBy(user, 'Status', 'Rejected');
    await waitFor(() => expect(suite.api.of('GET /employers/claims').at(-1)?.query['status']).toBe('rejected'));
    const items = within(await openMenu(user, NAME)).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Open employer', 'Open company']);
    await user.click(items[1]!);
    await waitFor(() => expect(suite.address).toBe('/companies/c1'));
  });

  it('are not decided without the permission', async () => {
    suite.withhold('employers.manage');
    claims(WAITING);
    const user = suite.open('/employers?tab=claims');
    await user.click(await screen.findByRole('checkbox', { name: `Select ${NAME}` }));
    const bar = within(await screen.findByRole('toolbar', { name: '1 selected' }));
    for (const name of ['Approve', 'Reject'])
      await waitFor(() => expect(bar.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true));
  });
});

describeScreen('the memberships of companies', (suite) => {
  it('are those of one company by a link, until the filter is taken away', async () => {
    suite.api.answers(
      'GET /employers/memberships',
      page('EmployerMembership', [{ employerEmail: JANE.email, approvalSource: 'admin', status: 'approved' }]),
    );
    const user = suite.open('/employers?tab=memberships&companyId=c1');
    expect(within(await rowOf(JANE.email)).getByText('Your team')).toBeTruthy();
    expect(suite.api.of('GET /employers/memberships')[0]?.query).toEqual({ limit: '50', companyId: 'c1' });
    await user.click(within(screen.getByRole('search')).getByRole('button', { name: 'Company' }));
    await waitFor(() => expect(suite.address).toBe('/employers?tab=memberships'));
    expect(suite.api.of('GET /employers/memberships').at(-1)?.query).toEqual({ limit: '50' });
  });
});

describeScreen('an employer', (suite) => {
  const employer = (changes: Parameters<typeof example<'Employer'>>[1] = {}) =>
    suite.api.answers('GET /employers/{id}', example('Employer', { ...JANE, pendingClaims: [], ...changes }));
  const claim = { ...CLAIM!, membershipId: 'm1', companyId: 'c1', companyName: 'Lake Clinic', workEmail: null };

  it('without a company and a confirmed address is marked so', async () => {
    employer({ companies: [], emailVerifiedAt: null });
    suite.open('/employers/u1');
    expect(await screen.findByText('This person is not a member of any company.')).toBeTruthy();
    expect(screen.getByText('Not confirmed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('gets a claim approved after a question, and is then a member', async () => {
    employer({ companies: [], pendingClaims: [claim] });
    const user = suite.open('/employers/u1');
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByText(/^Jane Roe can then act for Lake Clinic/)).toBeTruthy();
    employer({ companies: [{ ...COMPANY!, companyId: 'c1', companyName: 'Lake Clinic', approvalSource: 'admin' }] });
    await answer(user, 'Approve this claim?', 'Approve');
    expect(await screen.findByText('The claim is approved.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Lake Clinic' }).getAttribute('href')).toMatch(/\/companies\/c1$/);
    expect(suite.api.changes.map(({ path }) => path)).toEqual(['/employers/claims/m1/approve']);
  });

  it('gets a claim rejected after a question', async () => {
    employer({ pendingClaims: [claim] });
    const user = suite.open('/employers/u1');
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    await answer(user, 'Reject this claim?', 'Reject');
    expect(await screen.findByText('The claim is rejected.')).toBeTruthy();
    expect(suite.api.changes.map(({ path }) => path)).toEqual(['/employers/claims/m1/reject']);
  });

  it('that does not exist is shown as an error', async () => {
    suite.api.refuses('GET /employers/{id}', {
      status: 404,
      code: 'employers_not_found',
      message: 'No such employer.',
    });
    suite.open('/employers/u1');
    expect(await screen.findByText('No such employer.')).toBeTruthy();
  });
});
