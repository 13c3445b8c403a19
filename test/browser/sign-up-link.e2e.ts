import { expect, test } from '@jest/globals';
import { anEmail, BoardAuth, PASSWORD, sessionIn } from '../e2e/board-auth-calls.js';
import { JobAlerts } from '../e2e/job-alerts-calls.js';
import { linkIn, mailTo } from '../e2e/mails.js';
import { unique } from '../e2e/server.js';
import { describeInBrowser } from './browser.js';

describeInBrowser('the link in the sign-up mail', (suite) => {
  /** A person who signed up at a board of their own, and the link in the mail. */
  async function signedUp(
    before: (auth: BoardAuth, key: string, email: string) => Promise<unknown> = async () => null,
  ) {
    const { slug, key } = await suite.server.newBoard(`sign-up-${unique()}`);
    const auth = new BoardAuth(suite.server, slug);
    const email = anEmail();
    await before(auth, key, email);
    const session = await auth.signedUp(email);
    const mail = await mailTo(suite.server, email, 1, /Confirm your email address for/);
    const { pathname, search } = linkIn(mail);
    return { slug, auth, email, session, mail, path: pathname + search };
  }

  test('confirms the address when the button is pressed, and the person signs in with the password and by a link', async () => {
    const { slug, auth, email, session, mail, path } = await signedUp();
    const text = mail.text ?? '';
    expect(text.search(/\b\d{6}\b/)).toBeLessThan(text.indexOf(path));
    const page = await suite.visit(path);
    await suite.look(page, 'board-verify-email');
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await page.getByText('Your email address is confirmed.').waitFor();
    expect((await auth.me(session.accessToken)).body['emailVerified']).toBe(true);
    expect(sessionIn(await auth.login(email, PASSWORD)).boardUser['emailVerified']).toBe(true);
    await page.goto(`/board/${slug}/sign-in`);
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByText('Check your inbox').first().waitFor();
    const link = linkIn(await mailTo(suite.server, email, 1, /sign-in link/));
    await page.goto(link.pathname + link.search);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(email).first().waitFor();
  });

  test('is followed by the question whether it was the person, if something waits for a proof', async () => {
    const { auth, email, session, path } = await signedUp((at, key, address) =>
      new JobAlerts(suite.server, at.board, key).confirmed(address),
    );
    const page = await suite.visit(path);
    await page.getByRole('button', { name: 'Confirm email address' }).click();
    await page.getByText('Your email address is confirmed.').waitFor();
    const { pathname } = linkIn(await mailTo(suite.server, email, 1, /Was this you/));
    await page.goto(pathname);
    await suite.look(page, 'account-check', { onlyLight: true });
    await page.getByRole('button', { name: 'Yes, this is my account' }).click();
    await page.getByText('You stay signed in.').waitFor();
    expect((await auth.me(session.accessToken)).status).toBe(200);
    await page.goto(pathname);
    await page.getByText('already proven').waitFor();
  });
});
