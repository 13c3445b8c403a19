import type { BoardIdentity } from '../../board-identity.js';
import { headerLine } from '../../one-line.js';

/** A mail about a membership, without its id and its recipient. */
interface Letter {
  readonly kind: 'work_email' | 'website_proof' | 'claim_approved' | 'claim_rejected';
  readonly from: string;
  readonly subject: string;
  readonly content: {
    readonly heading: string;
    readonly paragraphs: readonly string[];
    readonly action: { readonly label: string; readonly url: string };
    readonly footer: string;
  };
}

/** The name of a company in mails, and the page where its members manage it. */
interface NamedCompany {
  readonly name: string;
  readonly slug: string;
}

/**
 * The mail that verifies a work address.
 * @param company named only if the address belongs to its website: a name that strangers chose for a company is not sent to others.
 */
export function workEmailMail(
  { name, storefront }: BoardIdentity,
  { token, slug, company }: { readonly token: string; readonly slug: string; readonly company: string | null },
): Letter {
  const board = headerLine(name);
  const query = new URLSearchParams({ token, slug }).toString();
  const of = company === null ? 'a company' : `the company “${headerLine(company)}”`;
  return {
    kind: 'work_email',
    from: board,
    subject: `Confirm your work email address for ${board}`,
    content: {
      heading: 'Confirm your work email address',
      paragraphs: [
        `A user of ${board} says that they work for ${of} and that this is their address there. If that is you, confirm it with the button below. The link is valid for 24 hours.`,
      ],
      action: { label: 'Confirm work email', url: `${storefront}/auth/verify-work-email?${query}` },
      footer: `You get this email because this address was entered at ${board}. If that was not you, ignore it. Without your confirmation, the address gives no access to a company.`,
    },
  };
}

/**
 * The mail that asks a mailbox whether a company may show its website. It does not name the company: strangers chose that name.
 * @param website the pending website.
 */
export function websiteProofMail(
  { name, storefront }: BoardIdentity,
  { token, slug, website }: { readonly token: string; readonly slug: string; readonly website: string },
): Letter {
  const board = headerLine(name);
  const host = new URL(website).hostname;
  const query = new URLSearchParams({ token, slug }).toString();
  return {
    kind: 'website_proof',
    from: board,
    subject: `Confirm the website ${host} for ${board}`,
    content: {
      heading: `Is ${host} your website?`,
      paragraphs: [
        `A company at ${board} wants to show ${host} as its website, and a member entered this address. If you work there and agree, confirm it with the button below. Jobs posted for this website then belong to that company. The link is valid for 24 hours.`,
      ],
      action: { label: 'Confirm the website', url: `${storefront}/auth/verify-work-email?${query}` },
      footer: `You get this email because this address was entered at ${board}. If that was not you, ignore it. Without your confirmation, the company does not get the website.`,
    },
  };
}

/** The mail about an approved claim. */
export function approvalMail({ name, storefront }: BoardIdentity, company: NamedCompany): Letter {
  const board = headerLine(name);
  return {
    kind: 'claim_approved',
    from: board,
    subject: `You can now act for ${headerLine(company.name)} at ${board}`,
    content: {
      heading: `You are a member of ${headerLine(company.name)}`,
      paragraphs: [`${board} has approved your claim. You can manage the company and its jobs now.`],
      action: {
        label: 'Open the company',
        url: `${storefront}/employers/companies/${encodeURIComponent(company.slug)}`,
      },
      footer: `You get this email because you claimed this company at ${board}.`,
    },
  };
}

/** The mail about a rejected claim. */
export function rejectionMail({ name, storefront }: BoardIdentity, company: NamedCompany): Letter {
  const board = headerLine(name);
  return {
    kind: 'claim_rejected',
    from: board,
    subject: `Your claim to ${headerLine(company.name)} at ${board}`,
    content: {
      heading: 'Your claim was not approved',
      paragraphs: [
        `${board} has reviewed your claim to ${headerLine(company.name)} and rejected it. If you think that this is a mistake, write to the board.`,
      ],
      action: { label: 'Your companies', url: `${storefront}/employers/dashboard` },
      footer: `You get this email because you claimed this company at ${board}.`,
    },
  };
}

const IDENTITY: BoardIdentity = { name: 'Care jobs', storefront: 'https://jobs.example' };
const COMPANY: NamedCompany = { name: 'Hill Clinic', slug: 'hill-clinic' };

/** An example of each mail. */
export const MEMBERSHIP_MAIL_EXAMPLES = [
  workEmailMail(IDENTITY, { token: 'a-token-that-opens-nothing', slug: COMPANY.slug, company: COMPANY.name }),
  websiteProofMail(IDENTITY, {
    token: 'a-token-that-opens-nothing',
    slug: COMPANY.slug,
    website: 'https://hill-clinic.example',
  }),
  approvalMail(IDENTITY, COMPANY),
  rejectionMail(IDENTITY, COMPANY),
].map((letter) => ({ id: 'mails_example', to: 'ada@example.com', ...letter }));
