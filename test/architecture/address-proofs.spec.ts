import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';

// Each file that depends on whether an address is confirmed or proven is named here with its rule. `verified`: something new of the account.
// `proven`: something that existed under the address before the account. `both`: sets the two, or treats them differently on purpose.

const RULES: Readonly<Record<string, 'verified' | 'proven' | 'both'>> = {
  'apps/server/src/own-pages/account-pages.ts': 'proven',
  'libs/billing/src/payments/customers.service.ts': 'proven',
  'libs/billing/src/talent-pass/talent-passes.service.ts': 'proven',
  'libs/http/src/context.ts': 'verified',
  'libs/talent/src/employers/employer-job/employer-postings.service.ts': 'proven',
  'libs/talent/src/employers/employer/employer.operator.dto.ts': 'verified',
  'libs/talent/src/employers/employer/memberships.service.ts': 'proven',
  // A claim by the domain waits for the proof; a confirmed address is asked for it.
  'libs/talent/src/employers/membership/membership.policies.ts': 'both',
  'libs/talent/src/employers/job-posting/job-postings.service.ts': 'proven',
  'libs/talent/src/employers/sale/job-checkout.service.ts': 'proven',
  'libs/talent/src/employers/talent-access/talent-access.service.ts': 'proven',
  'libs/talent/src/hiring/application-mail/applicant-mails.service.ts': 'verified',
  'libs/talent/src/hiring/application-mail/send-new-applications.service.ts': 'verified',
  'libs/talent/src/hiring/application/application.policies.ts': 'proven',
  'libs/talent/src/hiring/pipeline/applicant-texts.service.ts': 'verified',
  'libs/talent/src/messaging/conversation/messages.service.ts': 'verified',
  'libs/talent/src/messaging/message-mail/send-message-mail.service.ts': 'verified',
  'libs/talent/src/people/account-mail/account-mail.policies.ts': 'verified',
  'libs/talent/src/people/account-proof/account-proof.policies.ts': 'proven',
  'libs/talent/src/people/account-proof/proof-answers.service.ts': 'proven',
  'libs/talent/src/people/account/account.board.dto.ts': 'verified',
  'libs/talent/src/people/account/account.policies.ts': 'verified',
  'libs/talent/src/people/account/email-verification.service.ts': 'both',
  'libs/talent/src/people/account/magic-link.service.ts': 'proven',
  'libs/talent/src/people/board-user/board-user.decider.ts': 'proven',
  'libs/talent/src/people/board-user/board-user.read-model.ts': 'both',
  'libs/talent/src/people/digest/send-digests.service.ts': 'verified',
  'libs/talent/src/people/erasure/data-subjects.service.ts': 'proven',
  // What the provider says of the address, and whether the account was proven.
  'libs/talent/src/people/oauth/oauth.service.ts': 'both',
  'libs/talent/src/people/resume/resume.service.ts': 'verified',
  'libs/talent/src/sandbox/sandbox/seed-sandbox.service.ts': 'verified',
};

/**
 * The claim of a provider about an address, the accounts of operators and the domains of a board are no state of an account of a board, and
 * the dashboard shows what the API returns.
 */
const OTHERS = [
  /^apps\/dashboard\//,
  /^libs\/content\/src\/domain\//,
  /^libs\/(access|sdk)\//,
  /^libs\/talent\/src\/people\/(ports|oauth\/provider-account|adapters\/identity-providers\.openid)\.ts$/,
  // A record in DNS that proves a website.
  /^libs\/talent\/src\/employers\/employer\/website-proofs\.service\.ts$/,
  // The sign-up of the personas of a sandbox, and of new accounts by a link.
  /^libs\/talent\/src\/people\/account\/sign-up\.service\.ts$/,
];

const VERIFIED = /\bemailVerified(At)?\b/;
const PROVEN = /\bisProven\b/;

describe('what depends on the address of an account', () => {
  test('says whether it needs a confirmed address or a proof', () => {
    const found = new Map<string, string>();
    for (const file of globSync(['libs/*/src/**/*.ts', 'apps/*/src/**/*.{ts,tsx}']).sort()) {
      if (/\.(spec|samples)\.ts$/.test(file) || file.includes('node_modules')) continue;
      if (OTHERS.some((other) => other.test(file))) continue;
      const text = readFileSync(file, 'utf8');
      const [verified, proven] = [VERIFIED.test(text), PROVEN.test(text)];
      if (verified || proven) found.set(file, verified && proven ? 'both' : proven ? 'proven' : 'verified');
    }
    expect(Object.fromEntries(found)).toEqual(RULES);
  });
});
