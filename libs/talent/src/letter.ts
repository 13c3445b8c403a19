import { MAIL_TEXTS, type MailTexts } from '#i18n';
import { headerLine } from './one-line.js';

/** The name and address of the board that mails are sent for. */
export interface BoardIdentity {
  readonly name: string;
  /** URL of the storefront, without a trailing slash. */
  readonly storefront: string;
}

/** A link of a mail, and an entry of a list in it. */
interface Link {
  readonly label: string;
  readonly url: string;
}
interface Item {
  readonly title: string;
  readonly detail: string;
  readonly url: string;
}

/** What a mail has besides its texts. */
interface Extras {
  readonly items?: readonly Item[];
  readonly code?: string;
}

/** A mail without its id and its recipient. */
export interface Letter {
  readonly kind: LetterKind;
  readonly from: string;
  readonly subject: string;
  readonly content: Omit<MailTexts, 'subject' | 'action' | 'aside'> &
    Extras & { readonly action?: Link; readonly aside?: Link };
  readonly unsubscribe?: { readonly url: string };
  readonly limit?: 'kind' | 'none';
}

type Catalogue = (typeof MAIL_TEXTS)['en'];
/** A kind of mail that the catalogue has texts for. */
export type LetterKind = keyof Catalogue;
/** What a kind of mail says; the name of the board is not among it. */
type Values<Kind extends LetterKind> = Omit<Parameters<Catalogue[Kind]>[0], 'board'>;

/** The URLs of a mail whose labels are in the catalogue, and what else it has. */
interface Links extends Extras, Pick<Letter, 'limit'> {
  readonly action?: string;
  readonly aside?: string;
  /** The URL where a mail program ends the subscription. */
  readonly unsubscribe?: string;
}

/**
 * Writes a mail with the texts of its kind.
 * @param board the name of the board, in one line: the sender of the mail.
 * @param values plain texts, each in one line.
 */
export function letter<Kind extends LetterKind>(
  kind: Kind,
  board: string,
  values: Values<Kind>,
  { action: actionUrl, aside: asideUrl, unsubscribe, limit, ...more }: Links = {},
): Letter {
  const textsOf = MAIL_TEXTS.en[kind] as (values: Values<Kind> & { readonly board: string }) => MailTexts;
  const { subject, action, aside, ...texts } = textsOf({ ...values, board });
  return {
    kind,
    from: board,
    subject,
    content: {
      ...texts,
      ...more,
      ...(action !== undefined && actionUrl !== undefined && { action: { label: action, url: actionUrl } }),
      ...(aside !== undefined && asideUrl !== undefined && { aside: { label: aside, url: asideUrl } }),
    },
    ...(unsubscribe !== undefined && { unsubscribe: { url: unsubscribe } }),
    ...(limit !== undefined && { limit }),
  };
}

/** Writes a mail with the texts of its kind, from a board whose name may have several lines. */
export const boardLetter = <Kind extends LetterKind>(
  kind: Kind,
  { name }: Pick<BoardIdentity, 'name'>,
  values: Values<Kind>,
  links?: Links,
): Letter => letter(kind, headerLine(name), values, links);

/** URL of the page at the storefront where members manage a company. */
export const companyPage = (storefront: string, slug: string): string =>
  `${storefront}/employers/companies/${encodeURIComponent(slug)}`;

/** `page` with `parameters` as its query. */
export const withQuery = (page: string, parameters: Readonly<Record<string, string>>): string =>
  `${page}?${new URLSearchParams(parameters).toString()}`;

/** The board in examples of mails, and the token in their links. */
export const EXAMPLE_BOARD: BoardIdentity = { name: 'Care jobs', storefront: 'https://jobs.example' };
export const EXAMPLE_TOKEN = 'a-token-that-opens-nothing';
