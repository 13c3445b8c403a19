import { expect, test } from '@jest/globals';
import { anEmail, BoardAuth } from '../e2e/board-auth-calls.js';
import { linkIn, mailTo } from '../e2e/mails.js';
import { describeInBrowser } from './browser.js';

describeInBrowser('the pages of the server', (suite) => {
  test('show the mails that the server sends', async () => {
    const page = await suite.visit('/docs/mails');
    await page.getByRole('heading', { level: 1, name: 'Mails' }).waitFor();
    expect(await page.locator('iframe').count()).toBeGreaterThan(8);
    await suite.look(page, 'mails');
  });

  test('confirm an address when the button of a link is pressed', async () => {
    const { server } = suite;
    const email = anEmail();
    await new BoardAuth(server, server.board).signedUp(email);
    const { pathname, search } = linkIn(await mailTo(server, email));
    const page = await suite.visit(pathname + search);
    await suite.look(page, 'confirm-address');
    await page.locator('main').getByRole('button').first().click();
    await page.getByText('Your email address is confirmed.').waitFor();
    await suite.look(page, 'confirmed-address');
  });
});
