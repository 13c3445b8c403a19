import type { Page } from 'playwright-core';
import { PASSWORD } from '../e2e/operators.js';
import { unique } from '../e2e/server.js';
import type { BrowserSuite } from './browser.js';

// How specs act in the dashboard.

/** A board whose owner signs in at the dashboard. */
export async function signedIn(
  suite: BrowserSuite,
): Promise<{ readonly page: Page; readonly slug: string; readonly key: string }> {
  const { slug, key } = await suite.server.newBoard(`dash-${unique()}`);
  const email = `owner@${slug}.example`;
  await suite.server.users.setPassword(email, PASSWORD);
  const page = await suite.visit('/dashboard/sign-in');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(new RegExp(`/dashboard/${slug}/?$`));
  return { page, slug, key };
}
