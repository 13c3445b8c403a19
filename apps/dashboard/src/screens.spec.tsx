import { expect, it } from '@jest/globals';
import { describeScreen } from '../testing/describe-screen.js';
import { screen, SCREENS, waitFor, within } from '../testing/page.js';

// The double answers with the examples of the API document, and reports each request that the API does not take, or that the person may not send.

const PATHS = SCREENS.map(({ path }) => path.replaceAll(/\$\w+/g, 'x1'));

/** What only those may read who may change it. */
const FOR_ADMINS = ['/api-keys', '/message-reports'];

describeScreen('each screen', (suite) => {
  const isShown = async () => {
    const main = await screen.findByRole('main');
    expect((await within(main).findAllByRole('heading', { level: 1 }))[0]?.textContent).not.toBe('');
    await waitFor(() => expect(main.querySelector('[role=status] .sr-only')).toBeNull());
    expect(within(main).queryByText('This could not be loaded')).toBeNull();
    expect(within(main).queryByText('You do not have access to this')).toBeNull();
  };

  it.each(PATHS)('%s shows what the API answers', async (path) => {
    suite.open(path);
    await isShown();
  });

  it.each(PATHS)('%s shows a member what they may read', async (path) => {
    suite.asMember();
    suite.open(path);
    if (FOR_ADMINS.includes(path)) expect(await screen.findByText('You do not have access to this')).toBeTruthy();
    else await isShown();
  });
});
