import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const BUILT = join(import.meta.dirname, '../../dist/dashboard');
const MANIFEST = join(BUILT, '.vite/manifest.json');
/** `npm test` builds the dashboard first. */
const chunks = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Readonly<Record<string, Chunk>>;

/** Kilobytes of gzipped JavaScript that are fetched before a screen can be used: all its imports, except lazy ones. */
function kilobytes(screen: string): number {
  const files = new Set<string>();
  const collect = (name: string): void => {
    const chunk = chunks[name];
    if (!chunk) throw new Error(`The dashboard has no ${name}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const each of chunk.imports ?? []) collect(each);
  };
  collect('index.html');
  if (!screen.startsWith('sign-in/')) collect('src/shell/app-shell.tsx');
  collect(`src/screens/${screen}.tsx`);
  const bytes = [...files].map((file) => gzipSync(readFileSync(join(BUILT, file)), { level: 9 }).length);
  return bytes.reduce((sum, each) => sum + each, 0) / 1000;
}

test.each([
  ['sign-in/sign-in-screen', 140],
  ['jobs/jobs-screen', 200],
  ['companies/companies-screen', 200],
  ['blog/blog-screen', 200],
  ['pages/pages-screen', 200],
  ['redirects/redirects-screen', 200],
  ['media/media-screen', 200],
  ['taxonomies/taxonomies-screen', 200],
  ['custom-objects/types-screen', 200],
  ['custom-objects/type-screen', 250],
  ['domains/domains-screen', 200],
  ['team/team-screen', 200],
  ['api-keys/api-keys-screen', 200],
  ['audit-log/audit-log-screen', 200],
  ['usage/usage-screen', 200],
  ['applications/applications-screen', 200],
  ['candidates/candidates-screen', 200],
  ['employers/employers-screen', 200],
  ['marketing/marketing-permissions-screen', 200],
  ['moderation/message-reports-screen', 200],
  ['moderation/waiting-jobs-screen', 200],
  ['subscribers/subscribers-screen', 200],
  ['overview/overview-screen', 250],
  ['jobs/new-job-screen', 250],
  ['jobs/job-screen', 250],
  ['companies/company-screen', 250],
  ['blog/post-screen', 250],
  ['pages/page-screen', 250],
  ['settings/settings-screen', 250],
  ['account/account-screen', 250],
  ['webhooks/webhooks-screen', 200],
  ['events/events-screen', 200],
  ['operations/operations-screen', 200],
  ['imports/imports-screen', 200],
  ['feeds/feeds-screen', 200],
  ['backfill/backfill-screen', 200],
  ['coupons/coupons-screen', 200],
  ['plans/plans-screen', 200],
  ['transactions/transactions-screen', 200],
  ['integrations/integrations-screen', 200],
  ['analytics/analytics-screen', 250],
  ['paywall/paywall-screen', 250],
])('%s can be used after %i kB', (screen, most) => expect(kilobytes(screen)).toBeLessThanOrEqual(most));
