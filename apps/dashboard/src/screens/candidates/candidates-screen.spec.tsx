import { expect, it } from '@jest/globals';
import { answer, filterBy, rowOf } from '../../../testing/actions.js';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, page, screen, waitFor, within } from '../../../testing/page.js';

describeScreen('the candidates', (suite) => {
  const candidates = (...rows: Parameters<typeof page<'Candidate'>>[1]) =>
    suite.api.answers('GET /candidates', page('Candidate', rows));

  it('are listed by name, else by address', async () => {
    candidates(
      { displayName: 'Jane Roe', hasResume: true },
      { displayName: null, email: 'jo@hill.example', hasResume: false },
    );
    suite.open('/candidates');
    expect(within(await rowOf('Jane Roe')).getByRole('img', { name: 'With a résumé' })).toBeTruthy();
    expect(within(await rowOf('jo@hill.example')).queryByRole('img', { name: 'With a résumé' })).toBeNull();
  });

  it('are searched and filtered by the server', async () => {
    candidates({ displayName: 'Jane Roe' });
    const user = suite.open('/candidates');
    await rowOf('Jane Roe');
    await user.type(screen.getByRole('searchbox', { name: 'Search by name or address' }), 'jane');
    await waitFor(() => expect(suite.api.of('GET /candidates').at(-1)?.query['search']).toBe('jane'));
    await filterBy(user, 'Résumé', 'Without a résumé');
    await waitFor(() =>
      expect(suite.api.of('GET /candidates').at(-1)?.query).toEqual({
        limit: '50',
        search: 'jane',
        hasResume: 'false',
      }),
    );
  });

  it('are erased after a question, several at a time', async () => {
    candidates({ id: 'c1', displayName: 'Jane Roe' }, { id: 'c2', displayName: 'Al Poe' });
    const user = suite.open('/candidates');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }));
    const bar = await screen.findByRole('toolbar', { name: '2 selected' });
    await user.click(within(bar).getByRole('button', { name: 'Erase' }));
    await answer(user, 'Erase 2 candidates?', 'Erase');
    expect(await screen.findByText('Started erasing 2 candidates.')).toBeTruthy();
    expect(suite.api.changes.map(({ operation, path }) => [operation, path])).toEqual([
      ['DELETE /candidates/{id}', '/candidates/c1'],
      ['DELETE /candidates/{id}', '/candidates/c2'],
    ]);
  });

  it('cannot be erased without the permission', async () => {
    suite.withhold('candidates.manage');
    candidates({ id: 'c1', displayName: 'Jane Roe' });
    const user = suite.open('/candidates');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Jane Roe' }));
    const bar = await screen.findByRole('toolbar', { name: '1 selected' });
    await waitFor(() =>
      expect(within(bar).getByRole<HTMLButtonElement>('button', { name: 'Erase' }).disabled).toBe(true),
    );
  });
});

describeScreen('a candidate', (suite) => {
  it('is erased after a question that names the person, and the progress leads back to the list', async () => {
    suite.api.answers('GET /candidates/{id}', example('CandidateDetail', { id: 'c1', displayName: 'Jane Roe' }));
    suite.api.answers('DELETE /candidates/{id}', { ...example('Operation'), id: 'o1' });
    const user = suite.open('/candidates/c1');
    await user.click(await screen.findByRole('button', { name: 'Erase' }));
    await answer(user, 'Erase Jane Roe?', 'Cancel');
    expect(suite.api.changes).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Erase' }));
    await answer(user, 'Erase Jane Roe?', 'Erase');
    const dialog = await screen.findByRole('dialog', { name: 'Erasure of the candidate' });
    expect(suite.api.changes).toEqual([{ operation: 'DELETE /candidates/{id}', path: '/candidates/c1' }]);
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(suite.address).toBe('/candidates'));
  });
});
