import { expect, it } from '@jest/globals';
import { answer, choose, fill, rowOf, stateOf } from '../../../testing/actions.js';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, page, screen, waitFor, within } from '../../../testing/page.js';

describeScreen('the redirects', (suite) => {
  const redirects = (...rows: Parameters<typeof page<'Redirect'>>[1]) =>
    suite.api.answers('GET /redirects', page('Redirect', rows));

  it('are searched by path', async () => {
    redirects({ fromPath: '/old' });
    const user = suite.open('/redirects');
    await rowOf('/old');
    await user.type(screen.getByRole('searchbox', { name: 'Search paths' }), 'old');
    await waitFor(() => expect(suite.api.of('GET /redirects').at(-1)?.query).toEqual({ limit: '50', search: 'old' }));
  });

  it('are made in a drawer', async () => {
    redirects();
    const user = suite.open('/redirects?open=new');
    await fill(user, /^From/, '/old');
    await fill(user, /^To/, '/new');
    await user.selectOptions(screen.getByLabelText('Kind'), '302, for now');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('The redirect works now.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      { operation: 'POST /redirects', path: '/redirects', body: { fromPath: '/old', toPath: '/new', statusCode: 302 } },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('send what was changed of one', async () => {
    redirects({ id: 'r1', fromPath: '/old', toPath: '/new', statusCode: 301 });
    const user = suite.open('/redirects');
    await choose(user, '/old', 'Edit');
    await fill(user, /^To/, '/newer');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(suite.api.changes).toEqual([
        { operation: 'PATCH /redirects/{id}', path: '/redirects/r1', body: { toPath: '/newer' } },
      ]),
    );
  });

  it('show a loop at the path that makes it', async () => {
    redirects();
    suite.api.refuses('POST /redirects', {
      status: 400,
      code: 'validation_bad_request',
      issues: { toPath: 'It leads back.' },
    });
    const user = suite.open('/redirects?open=new');
    await fill(user, /^From/, '/a');
    await fill(user, /^To/, '/a');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(stateOf(/^To/).about).toContain('It leads back.'));
    await waitFor(() => expect(stateOf(/^To/).focused).toBe(true));
  });

  it('are deleted many at a time', async () => {
    redirects({ id: 'r1', fromPath: '/one' }, { id: 'r2', fromPath: '/two' });
    suite.api.answers('POST /redirects/batch', {
      ...example('BatchResult'),
      data: [
        { id: 'r1', status: 204 },
        { id: 'r2', status: 204 },
      ],
    });
    const user = suite.open('/redirects');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }));
    await user.click(
      within(await screen.findByRole('toolbar', { name: '2 selected' })).getByRole('button', { name: 'Delete' }),
    );
    await answer(user, 'Delete 2 redirects?', 'Delete');
    expect(await screen.findByText('2 redirects are deleted.')).toBeTruthy();
  });

  it('are imported from pasted lines; those that are refused are named', async () => {
    redirects();
    suite.api.answers('POST /redirects/batch', {
      ...example('BatchResult'),
      data: [
        { id: '0', status: 201 },
        { id: '1', status: 409, error: { code: 'redirects_path_taken', message: 'It exists.' } },
      ],
    });
    const user = suite.open('/redirects');
    await user.click((await screen.findAllByRole('button', { name: 'Import' }))[0]!);
    const dialog = await screen.findByRole('dialog', { name: 'Import redirects' });
    const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Import' });
    expect(send.disabled).toBe(true);
    await fill(user, /^Lines/, 'from,to\n/one,/a\n/two;/b;302');
    expect(within(dialog).getByText('2 redirects found')).toBeTruthy();
    await user.click(send);
    expect(await within(dialog).findByText('/two: It exists.')).toBeTruthy();
    expect(screen.getByText('1 created, 1 refused.')).toBeTruthy();
    expect(suite.api.changes[0]?.body).toEqual({
      operations: [
        { id: '0', method: 'POST', body: { fromPath: '/one', toPath: '/a', statusCode: 301 } },
        { id: '1', method: 'POST', body: { fromPath: '/two', toPath: '/b', statusCode: 302 } },
      ],
    });
  });

  it('are only read without the permission', async () => {
    suite.withhold('redirects.manage');
    redirects({ fromPath: '/old' });
    suite.open('/redirects');
    expect(await screen.findByText('Your role does not have the permission redirects.manage.')).toBeTruthy();
    await rowOf('/old');
    for (const name of ['Import', 'New redirect']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
