import { expect, test } from '@jest/globals';
import { calling, ownerOf, PASSWORD } from '../e2e/operators.js';
import { unique } from '../e2e/server.js';
import { describeInBrowser } from './browser.js';

describeInBrowser('an invitation in a link to the sign-in page', (suite) => {
  test('is shown after the sign-in, and a button accepts it', async () => {
    const { server } = suite;
    const { slug: inviting } = await server.newBoard(`inviting-${unique()}`);
    const { slug: invited } = await server.newBoard(`invited-${unique()}`);
    const [owner, person] = [await ownerOf(server, inviting), await ownerOf(server, invited)];
    const { token } = (await owner.call('POST', '/v1/invitations', { email: person.email, role: 'member' })).body;
    const boards = async () =>
      (await calling(server, person.token)('GET', '/v1/sessions/current')).body.accounts.map(({ slug }) => slug);
    const page = await suite.visit(`/dashboard/sign-in?invitation=${token}&board=${inviting}`);
    await page.getByLabel('Email address').fill(person.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Accept the invitation' }).waitFor();
    await suite.look(page, 'dashboard-invitation');
    expect(await boards()).toEqual([invited]);
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await page.waitForURL(new RegExp(`/dashboard/${inviting}/?$`));
    expect((await boards()).toSorted()).toEqual([inviting, invited].toSorted());
  });
});
