import { expect, test } from '@jest/globals';
import { aShop } from '../e2e/shop-calls.js';
import { describeInBrowser } from './browser.js';

describeInBrowser('a purchase at the test driver of payments', (suite) => {
  test('publishes the job that is paid for', async () => {
    const shop = await aShop(suite.server);
    const plan = await shop.aPlan({ name: 'Single', kind: 'one_time' }, { currency: 'usd', amountCents: 9_900 });
    const { page: address, status } = await shop.checkout(plan, 'Cook for a clinic');
    expect(await status()).toBe('draft');
    const page = await suite.visit(new URL(address).pathname);
    await page.getByText('No money is taken.').waitFor();
    await suite.look(page, 'test-payment');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    // The buyer lands on the job, which is published by then.
    await page.waitForURL((url) => url.pathname.startsWith(`/board/${shop.slug}/`));
    await page.getByRole('heading', { name: 'Cook for a clinic' }).waitFor();
    expect(await status()).toBe('published');
  });
});
