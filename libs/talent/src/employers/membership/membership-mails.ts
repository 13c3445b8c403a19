import {
  type BoardIdentity,
  boardLetter,
  companyPage,
  EXAMPLE_BOARD,
  EXAMPLE_TOKEN,
  type Letter,
  withQuery,
} from '../../letter.js';
import { headerLine } from '../../one-line.js';

/** The name of a company in mails, and the page where its members manage it. */
interface NamedCompany {
  readonly name: string;
  readonly slug: string;
}

const proofPage = (storefront: string, token: string, slug: string): string =>
  withQuery(`${storefront}/auth/verify-work-email`, { token, slug });

/**
 * The mail that verifies a work address.
 * @param company named only if the address belongs to its website: a name that strangers chose for a company is not sent to others.
 */
export const workEmailMail = (
  board: BoardIdentity,
  { token, slug, company }: { readonly token: string; readonly slug: string; readonly company: string | null },
): Letter =>
  boardLetter(
    'work_email',
    board,
    { company: company === null ? null : headerLine(company) },
    { action: proofPage(board.storefront, token, slug) },
  );

/**
 * The mail that asks a mailbox whether a company may show its website. It does not name the company: strangers chose that name.
 * @param website the pending website.
 */
export const websiteProofMail = (
  board: BoardIdentity,
  { token, slug, website }: { readonly token: string; readonly slug: string; readonly website: string },
): Letter =>
  boardLetter(
    'website_proof',
    board,
    { host: new URL(website).hostname },
    { action: proofPage(board.storefront, token, slug) },
  );

/** The mail about an approved claim. */
export const approvalMail = (board: BoardIdentity, { name, slug }: NamedCompany): Letter =>
  boardLetter('claim_approved', board, { company: headerLine(name) }, { action: companyPage(board.storefront, slug) });

/** The mail about a rejected claim. */
export const rejectionMail = (board: BoardIdentity, { name }: NamedCompany): Letter =>
  boardLetter(
    'claim_rejected',
    board,
    { company: headerLine(name) },
    { action: `${board.storefront}/employers/dashboard` },
  );

const COMPANY: NamedCompany = { name: 'Hill Clinic', slug: 'hill-clinic' };

/** An example of each mail. */
export const MEMBERSHIP_MAIL_EXAMPLES = [
  workEmailMail(EXAMPLE_BOARD, { token: EXAMPLE_TOKEN, slug: COMPANY.slug, company: COMPANY.name }),
  websiteProofMail(EXAMPLE_BOARD, { token: EXAMPLE_TOKEN, slug: COMPANY.slug, website: 'https://hill-clinic.example' }),
  approvalMail(EXAMPLE_BOARD, COMPANY),
  rejectionMail(EXAMPLE_BOARD, COMPANY),
];
