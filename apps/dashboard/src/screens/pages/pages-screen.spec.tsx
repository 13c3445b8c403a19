import { expect, it } from '@jest/globals';
import { answer, choose, fill, filterBy, rowOf } from '../../../testing/actions.js';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, page as pageOf, screen, waitFor, within } from '../../../testing/page.js';

describeScreen('the pages', (suite) => {
  const pages = (...rows: Parameters<typeof pageOf<'Page'>>[1]) =>
    suite.api.answers('GET /pages', pageOf('Page', rows));

  it('are filtered by their status', async () => {
    pages({ title: 'Imprint', slug: 'imprint' });
    const user = suite.open('/pages');
    expect((await rowOf('Imprint')).textContent).toContain('/imprint');
    await filterBy(user, 'Status', 'Draft');
    await waitFor(() => expect(suite.api.of('GET /pages').at(-1)?.query).toEqual({ limit: '50', status: 'draft' }));
  });

  it('offer to publish a draft, and to take back what is public', async () => {
    pages({ id: 'p1', title: 'Imprint', status: 'draft' }, { id: 'p2', title: 'About', status: 'published' });
    const user = suite.open('/pages');
    await choose(user, 'Imprint', 'Publish');
    expect(await screen.findByText('1 page is published.')).toBeTruthy();
    await choose(user, 'About', 'Unpublish');
    expect(await screen.findByText('1 page is a draft again.')).toBeTruthy();
    expect(suite.api.changes.map(({ path }) => path)).toEqual(['/pages/p1/publish', '/pages/p2/unpublish']);
  });

  it('are deleted one by one where several are selected; what fails stays selected', async () => {
    pages({ id: 'p1', title: 'Imprint' }, { id: 'p2', title: 'About' });
    suite.api.refuses('DELETE /pages/{id}', { status: 404, code: 'pages_not_found', message: 'It is gone.' });
    const user = suite.open('/pages');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }));
    await user.click(
      within(await screen.findByRole('toolbar', { name: '2 selected' })).getByRole('button', { name: 'Delete' }),
    );
    await answer(user, 'Delete 2 pages?', 'Delete');
    expect(await screen.findByText('2 of 2 could not be changed.')).toBeTruthy();
    expect(screen.getByText('It is gone.')).toBeTruthy();
    expect(suite.api.changes.map(({ path }) => path)).toEqual(['/pages/p1', '/pages/p2']);
    expect(await screen.findByRole('toolbar', { name: '2 selected' })).toBeTruthy();
  });
});

describeScreen('a page', (suite) => {
  const page = (changes: Parameters<typeof example<'Page'>>[1] = {}) =>
    suite.api.answers('GET /pages/{id}', example('Page', { id: 'p1', title: 'Imprint', ...changes }));

  it('saves what was changed, and shows how search engines show it', async () => {
    page({ slug: 'imprint', seoTitle: '', seoDescription: '' });
    const user = suite.open('/pages/p1');
    const preview = await screen.findByRole('region', { name: 'How search engines show it' });
    expect(within(preview).getByText('Imprint')).toBeTruthy();
    await fill(user, 'Title in results', 'Who we are');
    expect(await within(preview).findByText('Who we are')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The page is saved.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      { operation: 'PATCH /pages/{id}', path: '/pages/p1', body: { seoTitle: 'Who we are' } },
    ]);
  });

  it('has a text with headings and links', async () => {
    page({ body: '<p>Hello</p>' });
    const user = suite.open('/pages/p1');
    const tools = await screen.findByRole('toolbar', { name: 'Formatting' });
    await user.click(screen.getByRole('textbox', { name: 'Text' }));
    await user.click(within(tools).getByRole('button', { name: 'Heading' }));
    await waitFor(() =>
      expect(within(tools).getByRole('button', { name: 'Heading' }).getAttribute('aria-pressed')).toBe('true'),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(suite.api.changes[0]?.body).toEqual({ body: '<h2>Hello</h2><p></p>' }));
  });

  it('links only to web and mail addresses', async () => {
    page({ body: '<p>Hello</p>' });
    const user = suite.open('/pages/p1');
    const tools = await screen.findByRole('toolbar', { name: 'Formatting' });
    await user.click(screen.getByRole('textbox', { name: 'Text' }));
    await user.click(within(tools).getByRole('button', { name: 'Link' }));
    await fill(user, 'Address of the link', 'javascript:alert(1)');
    await user.click(screen.getByRole('button', { name: 'Set link' }));
    expect(await screen.findByText('Enter an https address or an email address.')).toBeTruthy();
    await fill(user, 'Address of the link', 'https://hill.example');
    await user.click(screen.getByRole('button', { name: 'Set link' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Text' }).innerHTML).toContain('href="https://hill.example"'),
    );
  });

  it('is published and taken back', async () => {
    page({ status: 'draft' });
    const user = suite.open('/pages/p1');
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    page({ status: 'published' });
    expect(await screen.findByText('1 page is published.')).toBeTruthy();
    expect(suite.api.changes).toMatchObject([{ path: '/pages/p1/publish' }]);
  });

  it('cannot be changed without the permission', async () => {
    suite.withhold('pages.manage');
    page({ status: 'draft' });
    suite.open('/pages/p1');
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' });
    await waitFor(() => expect(save.disabled).toBe(true));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull());
  });

  it('is made, and opened', async () => {
    suite.api.answers('POST /pages', example('Page', { id: 'p9' }));
    const user = suite.open('/pages/new');
    await fill(user, /^Title \*/, 'Imprint');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(suite.address).toBe('/pages/p9'));
    expect(suite.api.changes).toEqual([{ operation: 'POST /pages', path: '/pages', body: { title: 'Imprint' } }]);
  });
});
