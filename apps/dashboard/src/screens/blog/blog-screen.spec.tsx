import { expect, it } from '@jest/globals';
import { answer, choose, fill, filterBy, firstCells, openMenu, rowOf, stateOf } from '../../../testing/actions.js';
import { describeScreen, type ScreenSuite } from '../../../testing/describe-screen.js';
import { example, page, screen, waitFor, within } from '../../../testing/page.js';

type Posts = Parameters<typeof page<'OperatorBlogPostSummary'>>[1];
const PAY = { id: 'p1', title: 'What nurses earn', status: 'draft', featured: false } as const;
const SHIFTS = { id: 'p2', title: 'Night shifts', status: 'published', featured: true } as const;

const found = (rows: Posts, next: string | null = null) => ({
  ...page('OperatorBlogPostSummary', rows, next),
  object: example('OperatorBlogPostSummarySearchResult').object,
});
const posts = (suite: ScreenSuite, ...rows: Posts) => suite.api.answers('POST /blog/posts/search', found(rows));
const lastSearch = (suite: ScreenSuite) => suite.api.of('POST /blog/posts/search').at(-1)?.body;

describeScreen('the posts of the blog', (suite) => {
  it('are listed with their authors and their status', async () => {
    posts(suite, { ...PAY, authorIds: ['a1', 'a2'] }, { ...SHIFTS, authorIds: ['gone'] });
    suite.api.answers(
      'GET /blog/authors',
      page('OperatorBlogAuthor', [
        { id: 'a1', name: 'Ada Brandt' },
        { id: 'a2', name: 'Bo Doe' },
      ]),
    );
    suite.open('/blog');
    const row = await rowOf(PAY.title);
    expect(await within(row).findByText('Ada Brandt, Bo Doe')).toBeTruthy();
    expect(within(row).getByText('Draft')).toBeTruthy();
    expect(within(row).queryByLabelText('Featured')).toBeNull();
    expect(within(await rowOf(SHIFTS.title)).getByLabelText('Featured')).toBeTruthy();
    expect(within(await rowOf(SHIFTS.title)).getByText('Published')).toBeTruthy();
  });

  it('are searched and filtered by the server', async () => {
    posts(suite, PAY);
    const user = suite.open('/blog');
    await rowOf(PAY.title);
    await user.type(screen.getByRole('searchbox', { name: 'Search posts' }), 'nurses');
    await waitFor(() => expect(lastSearch(suite)).toEqual({ limit: 50, query: 'nurses' }));
    await filterBy(user, 'Status', 'Scheduled');
    await waitFor(() => expect(lastSearch(suite)).toEqual({ limit: 50, query: 'nurses', status: 'scheduled' }));
    expect(suite.address).toBe('/blog?q=nurses&status=scheduled');
  });

  it('are loaded a page at a time', async () => {
    suite.api.answers('POST /blog/posts/search', ({ body }: { readonly body: { readonly cursor?: string } }) =>
      body.cursor === 'next' ? found([SHIFTS]) : found([PAY], 'next'),
    );
    const user = suite.open('/blog');
    await rowOf(PAY.title);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await rowOf(SHIFTS.title);
    expect(firstCells()).toHaveLength(2);
    expect(lastSearch(suite)).toEqual({ limit: 50, cursor: 'next' });
  });

  it('are offered to be written where there is none', async () => {
    posts(suite);
    const user = suite.open('/blog');
    expect(await screen.findByText('Write your first post')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'New post' }));
    await waitFor(() => expect(suite.address).toBe('/blog/new'));
  });

  it('say why they could not be loaded, and are loaded again', async () => {
    suite.api.refuses('POST /blog/posts/search', {
      status: 402,
      code: 'plan_upgrade_required',
      message: 'The plan has no blog.',
    });
    const user = suite.open('/blog');
    expect(await screen.findByText('The plan has no blog.')).toBeTruthy();
    posts(suite, PAY);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf(PAY.title)).toBeTruthy();
  });

  it.each([
    [{ status: 'draft', featured: false }, ['Edit', 'Publish', 'Feature', 'Delete']],
    [{ status: 'scheduled', featured: false }, ['Edit', 'Publish', 'Unpublish', 'Feature', 'Delete']],
    [{ status: 'published', featured: true }, ['Edit', 'Unpublish', 'Stop featuring', 'Delete']],
  ])('are offered with %j: %j', async (changes, actions) => {
    posts(suite, { ...PAY, ...changes });
    const user = suite.open('/blog');
    const items = within(await openMenu(user, PAY.title)).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(actions);
  });

  it('are published by their menu, and read again', async () => {
    posts(suite, PAY);
    const user = suite.open('/blog');
    await rowOf(PAY.title);
    posts(suite, { ...PAY, status: 'published' });
    await choose(user, PAY.title, 'Publish');
    expect(await screen.findByText('1 post is published.')).toBeTruthy();
    expect(await within(await rowOf(PAY.title)).findByText('Published')).toBeTruthy();
    expect(suite.api.changes).toEqual([{ operation: 'POST /blog/posts/{id}/publish', path: '/blog/posts/p1/publish' }]);
  });

  it('are deleted with one request after a question that counts them', async () => {
    posts(suite, PAY, SHIFTS);
    const { data: _, ...rest } = example('BatchResult');
    suite.api.answers('POST /blog/posts/batch', {
      ...rest,
      data: [PAY, SHIFTS].map(({ id }) => ({ id, status: 204 })),
    });
    const user = suite.open('/blog');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }));
    const bar = await screen.findByRole('toolbar', { name: '2 selected' });
    await user.click(within(bar).getByRole('button', { name: 'Delete' }));
    await answer(user, 'Delete 2 posts?', 'Cancel');
    expect(suite.api.changes).toEqual([]);
    await user.click(within(bar).getByRole('button', { name: 'Delete' }));
    await answer(user, 'Delete 2 posts?', 'Delete');
    expect(await screen.findByText('2 posts are deleted.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      {
        operation: 'POST /blog/posts/batch',
        path: '/blog/posts/batch',
        body: { operations: ['p1', 'p2'].map((id) => ({ id, method: 'DELETE', resourceId: id })) },
      },
    ]);
  });

  it('say why one could not be published', async () => {
    posts(suite, PAY);
    suite.api.refuses('POST /blog/posts/{id}/publish', {
      status: 409,
      code: 'blog_already_published',
      message: 'It is published already.',
    });
    const user = suite.open('/blog');
    await choose(user, PAY.title, 'Publish');
    expect(await screen.findByText('It is published already.')).toBeTruthy();
    expect(screen.queryByText('1 post is published.')).toBeNull();
  });

  it('are only read without the permission to write', async () => {
    suite.withhold('blog.manage', 'blog.publish');
    posts(suite, PAY);
    const user = suite.open('/blog');
    expect(await screen.findByText('Your role does not have the permission blog.manage.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'New post' })).toBeNull();
    const items = within(await openMenu(user, PAY.title)).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).not.toContain('Delete');
  });

  it('are not published without the permission to publish', async () => {
    suite.withhold('blog.publish');
    posts(suite, PAY);
    const user = suite.open('/blog');
    await waitFor(() => expect(suite.api.of('GET /me')).not.toEqual([]));
    await rowOf(PAY.title);
    const publish = within(await openMenu(user, PAY.title)).getByRole('menuitem', { name: /^Publish/ });
    await waitFor(() => expect(publish.getAttribute('aria-disabled')).toBe('true'));
  });
});

describeScreen('a post of the blog', (suite) => {
  const post = (changes: Parameters<typeof example<'OperatorBlogPost'>>[1] = {}) =>
    suite.api.answers('GET /blog/posts/{id}', example('OperatorBlogPost', { ...PAY, authorIds: ['a1'], ...changes }));
  const people = () => {
    suite.api.answers(
      'GET /blog/authors',
      page('OperatorBlogAuthor', [
        { id: 'a1', name: 'Ada Brandt' },
        { id: 'a2', name: 'Bo Doe' },
      ]),
    );
    suite.api.answers('GET /blog/tags', page('OperatorBlogTag', [{ id: 't1', name: 'Salaries' }]));
  };
  const TITLE = /^Title(?! in)/;

  it('that is new is a draft, and leads to its page', async () => {
    people();
    suite.api.answers('POST /blog/posts', example('OperatorBlogPost', PAY), 201);
    post();
    const user = suite.open('/blog/new');
    await fill(user, TITLE, PAY.title);
    await user.click(screen.getByRole('checkbox', { name: 'Bo Doe' }));
    await user.click(screen.getByRole('checkbox', { name: 'Salaries' }));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('The post is saved as a draft.')).toBeTruthy();
    await waitFor(() => expect(suite.address).toBe('/blog/p1'));
    expect(suite.api.changes).toEqual([
      {
        operation: 'POST /blog/posts',
        path: '/blog/posts',
        body: { title: PAY.title, authorIds: ['a2'], tagIds: ['t1'] },
      },
    ]);
  });

  it('that is new needs a title: the field says so and has the focus', async () => {
    people();
    const user = suite.open('/blog/new');
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    await waitFor(() => expect(stateOf(TITLE)).toEqual({ about: 'Fill in this field.', focused: true }));
    expect(suite.api.changes).toEqual([]);
  });

  it('with a day is scheduled, and is marked as scheduled', async () => {
    people();
    suite.api.answers('POST /blog/posts', example('OperatorBlogPost', { ...PAY, status: 'scheduled' }), 201);
    const user = suite.open('/blog/new');
    await fill(user, TITLE, PAY.title);
    for (const name of [/month/, /day,/, /year/]) {
      (await screen.findByRole('spinbutton', { name })).focus();
      await user.keyboard('{ArrowUp}');
    }
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('The post is scheduled.')).toBeTruthy();
    expect(screen.queryByText('The post is saved as a draft.')).toBeNull();
    expect(suite.api.changes[0]?.body).toMatchObject({ status: 'scheduled', publishedAt: expect.stringMatching(/Z$/) });
  });

  it('saves exactly what was changed', async () => {
    people();
    post({ seoTitle: 'Pay', slug: 'pay' });
    const user = suite.open('/blog/p1');
    await fill(user, 'Title in results', '');
    await user.click(screen.getByRole('checkbox', { name: 'Bo Doe' }));
    await user.click(screen.getByRole('switch', { name: /^Featured/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The post is saved.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      {
        operation: 'PATCH /blog/posts/{id}',
        path: '/blog/posts/p1',
        body: { seoTitle: '', authorIds: ['a1', 'a2'], featured: true },
      },
    ]);
  });

  it.each([
    ['blog_post_slug_taken', 'The address is taken.'],
    ['stale_version', 'Another person changed it.'],
  ])('says why it was not saved (%s), and keeps what was typed', async (code, message) => {
    people();
    post();
    suite.api.refuses('PATCH /blog/posts/{id}', { status: 409, code, message, issues: { slug: message } });
    const user = suite.open('/blog/p1');
    await fill(user, 'Address of the post', 'pay');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(stateOf('Address of the post').about).toContain(message));
    await waitFor(() => expect(stateOf('Address of the post').focused).toBe(true));
    expect(screen.getByLabelText<HTMLInputElement>('Address of the post').value).toBe('pay');
  });

  it('is taken back to a draft, and can then be published', async () => {
    people();
    post({ status: 'published' });
    const user = suite.open('/blog/p1');
    await screen.findByRole('button', { name: 'Unpublish' });
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    expect(screen.queryByText('Publish later')).toBeNull();
    post({ status: 'draft' });
    await user.click(screen.getByRole('button', { name: 'Unpublish' }));
    expect(await screen.findByText('1 post is a draft again.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Unpublish' })).toBeNull();
  });

  it('offers neither to publish nor to save without the permissions', async () => {
    suite.withhold('blog.manage', 'blog.publish');
    people();
    post();
    suite.open('/blog/p1');
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' });
    await waitFor(() => expect(save.disabled).toBe(true));
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  });

  it('that does not exist is shown as an error', async () => {
    people();
    suite.api.refuses('GET /blog/posts/{id}', { status: 404, code: 'blog_post_not_found', message: 'No such post.' });
    suite.open('/blog/p1');
    expect(await screen.findByText('No such post.')).toBeTruthy();
  });
});

describeScreen('the tags and authors of the blog', (suite) => {
  const tags = (...rows: Parameters<typeof page<'OperatorBlogTag'>>[1]) =>
    suite.api.answers('GET /blog/tags', page('OperatorBlogTag', rows));
  const authors = (...rows: Parameters<typeof page<'OperatorBlogAuthor'>>[1]) =>
    suite.api.answers('GET /blog/authors', page('OperatorBlogAuthor', rows));

  it('are made in a drawer, which closes', async () => {
    tags();
    const user = suite.open('/blog?tab=tags');
    await user.click(await screen.findByRole('button', { name: 'New tag' }));
    await fill(user, /^Name/, 'Salaries');
    await user.selectOptions(screen.getByLabelText('Who sees it'), 'Only the team');
    await user.click(within(screen.getByRole('dialog', { name: 'New tag' })).getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('The tag is created.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      { operation: 'POST /blog/tags', path: '/blog/tags', body: { name: 'Salaries', visibility: 'internal' } },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are edited in a drawer, which sends what was changed', async () => {
    authors({ id: 'a1', name: 'Ada Brandt', location: 'Hamburg', status: 'active' });
    const user = suite.open('/blog?tab=authors');
    await choose(user, 'Ada Brandt', 'Edit');
    await waitFor(() => expect(suite.address).toBe('/blog?tab=authors&open=a1'));
    await fill(user, 'Place', 'Berlin');
    await user.selectOptions(screen.getByLabelText('Status'), 'Inactive');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The author is saved.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      {
        operation: 'PATCH /blog/authors/{id}',
        path: '/blog/authors/a1',
        body: { location: 'Berlin', status: 'inactive' },
      },
    ]);
  });

  it('show an address that is taken at its field, and the drawer stays', async () => {
    tags({ id: 't1', name: 'Salaries' });
    suite.api.refuses('PATCH /blog/tags/{id}', {
      status: 409,
      code: 'blog_tag_slug_taken',
      issues: { slug: 'It is taken.' },
    });
    const user = suite.open('/blog?tab=tags&open=t1');
    await fill(user, 'Address', 'pay');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(stateOf('Address').about).toContain('It is taken.'));
    await waitFor(() => expect(stateOf('Address').focused).toBe(true));
    expect(screen.getByRole('dialog', { name: 'Salaries' })).toBeTruthy();
  });

  it.each([
    ['tags', 'Salaries', 'Delete the tag “Salaries”?', '/blog/tags/x1'],
    ['authors', 'Ada Brandt', 'Delete the author Ada Brandt?', '/blog/authors/x1'],
  ])('are deleted after a question that names one: %s', async (tab, name, title, path) => {
    tags({ id: 'x1', name: 'Salaries' });
    authors({ id: 'x1', name: 'Ada Brandt' });
    const user = suite.open(`/blog?tab=${tab}`);
    await choose(user, name, 'Delete');
    await answer(user, title, 'Delete');
    expect(await screen.findByText('Deleted.')).toBeTruthy();
    expect(suite.api.changes.map((change) => change.path)).toEqual([path]);
  });
});
