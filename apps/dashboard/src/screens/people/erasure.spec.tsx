import { expect, it, jest } from '@jest/globals';
import { answer } from '../../../testing/actions.js';
import { describeScreen, type ScreenSuite } from '../../../testing/describe-screen.js';
import { example, screen, waitFor, within } from '../../../testing/page.js';

const JANE = { id: 'u1', displayName: 'Jane Roe', email: 'jane@hill.example' } as const;
const running = (changes: object = {}) => ({
  ...example('AnyOperation'),
  ...{ id: 'o1', state: 'running', completedAt: null, result: null, error: null, cancelRequested: false },
  ...changes,
});
const KINDS = [
  ['candidates', 'Erasure of the candidate', 'candidates.manage'],
  ['employers', 'Erasure of the employer', 'employers.manage'],
] as const;
type Kind = (typeof KINDS)[number][0];

/** A person of a kind, with or without a name. */
const person = (suite: ScreenSuite, changes: { readonly displayName?: null } = {}) => {
  suite.api.answers('GET /candidates/{id}', example('CandidateDetail', { ...JANE, ...changes }));
  suite.api.answers('GET /employers/{id}', example('Employer', { ...JANE, ...changes }));
};
const begins = (suite: ScreenSuite, kind: Kind) => {
  suite.api.answers(`DELETE /${kind}/{id}`, { ...example('Operation'), id: 'o1' });
  suite.api.answers('GET /operations/{id}', running());
};

describeScreen('the erasure of a person', (suite) => {
  it.each(KINDS)(
    'asks first, then shows its progress; the page of the erased person stays until it is closed: %s',
    async (kind, title, _) => {
      person(suite);
      begins(suite, kind);
      const user = suite.open(`/${kind}/u1`);
      await user.click(await screen.findByRole('button', { name: 'Erase' }));
      expect(suite.api.changes).toEqual([]);
      await answer(user, 'Erase Jane Roe?', 'Erase');
      const dialog = await screen.findByRole('dialog', { name: title });
      expect(await within(dialog).findByText('Running')).toBeTruthy();
      suite.api.refuses(`GET /${kind}/{id}`, { status: 404, code: `${kind}_not_found`, message: 'It is gone.' });
      suite.api.answers(
        'GET /operations/{id}',
        running({ state: 'succeeded', completedAt: '2026-03-04T16:12:45.000Z' }),
      );
      expect(await within(dialog).findByText('Succeeded')).toBeTruthy();
      await waitFor(() => expect(suite.api.of(`GET /${kind}/{id}`).length).toBeGreaterThan(1));
      expect(screen.queryByText('It is gone.')).toBeNull();
      await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!);
      await waitFor(() => expect(suite.address).toBe(`/${kind}`));
      expect(suite.api.changes).toEqual([{ operation: `DELETE /${kind}/{id}`, path: `/${kind}/u1` }]);
    },
  );

  it('is cancelled while it runs', async () => {
    person(suite);
    begins(suite, 'employers');
    suite.api.answers('POST /operations/{id}/cancel', example('AnyOperation'));
    const user = suite.open('/employers/u1');
    await user.click(await screen.findByRole('button', { name: 'Erase' }));
    await answer(user, 'Erase Jane Roe?', 'Erase');
    const dialog = await screen.findByRole('dialog', { name: 'Erasure of the employer' });
    await user.click(await within(dialog).findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(suite.api.changes.at(-1)?.path).toBe('/operations/o1/cancel'));
  });

  it('names a person without a name by the address', async () => {
    person(suite, { displayName: null });
    const user = suite.open('/employers/u1');
    expect(await screen.findByRole('heading', { name: 'jane@hill.example' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Erase' }));
    await answer(user, 'Erase jane@hill.example?', 'Cancel');
    expect(suite.api.changes).toEqual([]);
  });

  it('that is refused says why, and shows no progress', async () => {
    person(suite);
    suite.api.refuses('DELETE /employers/{id}', {
      status: 404,
      code: 'employers_not_found',
      message: 'There is no such employer.',
    });
    const user = suite.open('/employers/u1');
    await user.click(await screen.findByRole('button', { name: 'Erase' }));
    await answer(user, 'Erase Jane Roe?', 'Erase');
    expect(await screen.findByText('There is no such employer.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(suite.address).toBe('/employers/u1');
  });

  it.each(KINDS)(
    'cannot begin without the permission, but the data can be exported: %s',
    async (kind, _, permission) => {
      suite.withhold(permission);
      person(suite);
      const saved: string[] = [];
      jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        saved.push(this.download);
      });
      const user = suite.open(`/${kind}/u1`);
      const erase = await screen.findByRole<HTMLButtonElement>('button', { name: 'Erase' });
      await waitFor(() => expect(erase.disabled).toBe(true));
      expect(erase.title).toBe(`Your role does not have the permission ${permission}.`);
      await user.click(screen.getByRole('button', { name: 'Export personal data' }));
      await waitFor(() => expect(saved).toEqual(['u1.json']));
      expect(suite.api.of(`GET /${kind}/{id}/export`).map(({ path }) => path)).toEqual([`/${kind}/u1/export`]);
    },
  );
});
