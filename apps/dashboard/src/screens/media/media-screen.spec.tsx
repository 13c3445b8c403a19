import { expect, it } from '@jest/globals';
import { answer } from '../../../testing/actions.js';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, page, screen, waitFor, within } from '../../../testing/page.js';

const user1 = (resourceType: string, resourceId: string) => [{ resourceType, resourceId }];

describeScreen('the media', (suite) => {
  const images = (...ids: readonly string[]) =>
    suite.api.answers(
      'GET /audit-log',
      page(
        'AuditEntry',
        ids.map((id) => ({ id: `entry_${id}`, subject: { type: 'media', id } })),
      ),
    );
  const media = (changes: object) => suite.api.answers('GET /media/{id}', { ...example('Media'), ...changes });
  const input = () => document.querySelector<HTMLInputElement>('main input[type=file]');

  it('are those that the audit log names, with what uses them', async () => {
    images('m1', 'm2');
    suite.api.answers('GET /media/{id}', ({ path }: { readonly path: string }) => ({
      ...example('Media'),
      id: path.slice('/media/'.length),
      purpose: path.endsWith('m1') ? 'company_logo' : 'blog_image',
      referencedBy: path.endsWith('m1') ? user1('company', 'c1') : [],
    }));
    suite.open('/media');
    expect((await screen.findByRole('button', { name: /^Company logo/ })).textContent).toContain('Used once');
    expect((await screen.findByRole('button', { name: /^Blog/ })).textContent).toContain('Not used');
    expect(suite.api.of('GET /audit-log')[0]?.query).toMatchObject({ objectType: 'media', type: 'media.created' });
  });

  it('are uploaded for what is chosen, each file by itself', async () => {
    images();
    const user = suite.open('/media');
    await user.selectOptions(await screen.findByLabelText('Upload for'), 'Logo of the board');
    const files = ['a.png', 'b.png'].map((name) => new File(['x'], name, { type: 'image/png' }));
    await user.upload(input()!, files);
    expect(await screen.findByText('2 images are uploaded.')).toBeTruthy();
    expect(suite.api.changes.map(({ body }) => body)).toEqual([
      { purpose: 'board_logo', file: 'a.png' },
      { purpose: 'board_logo', file: 'b.png' },
    ]);
  });

  it('say what is wrong with a file, and do not count it', async () => {
    images();
    suite.api.refuses('POST /media/upload', {
      status: 400,
      code: 'validation_bad_request',
      message: 'It is no image.',
    });
    const user = suite.open('/media');
    await screen.findByLabelText('Upload for');
    await user.upload(input()!, new File(['x'], 'a.png', { type: 'image/png' }));
    expect(await screen.findByText('It is no image.')).toBeTruthy();
    expect(screen.queryByText(/is uploaded/)).toBeNull();
  });

  it('lead to what shows an image, and are taken from it after a question', async () => {
    images('m1');
    media({ id: 'm1', purpose: 'company_logo', referencedBy: user1('company', 'c1') });
    const user = suite.open('/media');
    await user.click(await screen.findByRole('button', { name: /^Company logo/ }));
    const drawer = await screen.findByRole('dialog', { name: 'Image' });
    expect((await within(drawer).findByRole('link', { name: 'c1' })).getAttribute('href')).toMatch(/\/companies\/c1$/);
    await user.click(within(drawer).getByRole('button', { name: 'Remove the logo' }));
    await answer(user, 'Remove this image?', 'Remove the logo');
    expect(await screen.findByText('The logo is removed.')).toBeTruthy();
    expect(suite.api.changes).toEqual([{ operation: 'DELETE /companies/{id}/logo', path: '/companies/c1/logo' }]);
  });

  it('cannot be uploaded or removed without the permission', async () => {
    suite.withhold('media.manage');
    images('m1');
    media({ id: 'm1', purpose: 'board_hero', referencedBy: user1('settings', 's1') });
    const user = suite.open('/media');
    await user.click(await screen.findByRole('button', { name: /^Hero of the board/ }));
    const drawer = await screen.findByRole('dialog', { name: 'Image' });
    await within(drawer).findByText('Hero of the board');
    expect(within(drawer).queryByRole('button', { name: 'Remove the hero image' })).toBeNull();
    await waitFor(() => expect(input()).toBeNull());
  });
});
