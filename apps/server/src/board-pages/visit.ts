import type { BoardTexts, Language } from '#i18n';
import type { ComponentChildren } from 'preact';
import type { BoardApiAnswer, BoardHead, User } from './board-answers.js';
import type { Ask } from './board-client.js';
import type { KeptSession } from './cookies.js';
import type { Form } from './form.js';
import type { BoardLooks } from './style.js';

/** The board settings that its visitors see. */
export interface Legal {
  readonly name: string | null;
  readonly address: string | null;
}

/** A visitor's request for a page of a board. */
export interface Visit {
  readonly board: BoardHead;
  readonly looks: BoardLooks;
  readonly legal: Legal;
  readonly passwordMessage: string | null;
  readonly showsBranding: boolean;
  readonly isSandbox: boolean;
  /** Path below which the pages are, without a trailing slash; empty at a domain of the board. */
  readonly base: string;
  /** The canonical base URL for search engines, without a trailing slash. */
  readonly canonicalBase: string;
  /** Path of the page below `base`. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The sent form; empty if none was sent. */
  readonly form: Form;
  readonly language: Language;
  readonly texts: BoardTexts;
  readonly user: User | null;
  readonly session: KeptSession | null;
  /** The addresses whose sign-in began in this browser, as `hasBegun` reads them; undefined: none. */
  readonly begun: string | undefined;
  readonly ask: Ask;
  /** Sends requests in another session, with its access token. */
  readonly askAs: (accessToken: string) => Ask;
}

/** A page in the path of another one. */
export interface Crumb {
  readonly label: string;
  /** Below the board. */
  readonly path: string;
}

/** The content of a page, between header and footer. */
export interface BoardPage {
  readonly status?: number;
  readonly title: string;
  readonly description?: string | null;
  readonly main: ComponentChildren;
  /** The pages above this one, from the widest, and this one at last; the front page is before them. Absent: none are shown. */
  readonly crumbs?: readonly Crumb[];
  /** What the page is about in terms of OpenGraph; a website if absent. */
  readonly kind?: 'article';
  /** Canonical path of the page below the board, for search engines; absent: search engines must not index it. */
  readonly canonical?: string;
  /** Structured data; null: none. */
  readonly data?: object | null;
  /** Where the browser continues by itself. */
  readonly continuesTo?: string;
  /** The view to count, in the form of a Board API beacon. */
  readonly counts?:
    { readonly type: 'job_view'; readonly job: string } | { readonly type: 'company_view'; readonly company: string };
  readonly picture?: string | null;
  readonly retryAfter?: string | undefined;
}

/** Cookies to set; null removes one. */
export interface CookieChanges {
  readonly session?: KeptSession | null;
  readonly grant?: string | null;
  readonly begun?: string;
}

/** A redirect to another page. */
export interface GoOn extends CookieChanges {
  readonly to: string;
  /** 303 when absent: the form was processed. */
  readonly status?: 301 | 303 | 308;
}

/** A document that is no page. */
export interface PlainDocument extends CookieChanges {
  readonly text: string;
  readonly type: string;
}

export type PageOutcome = (BoardPage & CookieChanges) | GoOn | PlainDocument;

/** Creates a page. */
export type Handler = (visit: Visit) => PageOutcome | Promise<PageOutcome>;

/** URL of a page of the board. @param path with a leading slash, or empty for the first page. */
export const at = ({ base }: Pick<Visit, 'base'>, path: string): string => `${base}${path}` || '/';

/** Where visitors sign in and come back to the page. */
export const toSignIn = (visit: Visit): GoOn => ({
  to: at(visit, `/sign-in?returnTo=${encodeURIComponent(visit.path)}`),
});

export const companyPath = (slug: string): string => `/companies/${encodeURIComponent(slug)}`;

export const jobPath = (job: {
  readonly slug: string | null;
  readonly company: { readonly slug: string } | null;
}): string =>
  job.company === null
    ? `/jobs/${encodeURIComponent(job.slug ?? '')}`
    : `${companyPath(job.company.slug)}/jobs/${encodeURIComponent(job.slug ?? '')}`;

/** The text of an error: in the visitor's language if there is a translation. */
export function refusalText({ texts }: Pick<Visit, 'texts'>, { refusal }: BoardApiAnswer<unknown>): string {
  if (refusal === null) return texts.failed;
  return texts.refusals[refusal.code] ?? refusal.message;
}

/** An error that prevents a page. */
export class PageFault extends Error {
  override readonly name = 'PageFault';

  constructor(readonly answer: BoardApiAnswer<unknown>) {
    super(answer.refusal?.message ?? `The Board API answered ${answer.status}`);
  }
}

/** Segments after `/companies/` of the Board API that are no company. */
export const NOT_COMPANIES = ['markets'];

const NO_PAGE: BoardApiAnswer<never> = {
  status: 404,
  value: null,
  refusal: { code: 'not_found', message: 'This page does not exist.' },
  retryAfter: undefined,
};

/**
 * An id or slug in the page's URL, as one segment of a path of the Board API.
 * @param others segments that the Board API uses for other operations at this place.
 * @throws PageFault 404 for text that would select another operation: one of `others`, `.` and `..`, which URLs resolve, and empty text.
 */
export function segment({ params }: Pick<Visit, 'params'>, name: string, others: readonly string[] = []): string {
  const text = params[name] ?? '';
  if (['', '.', '..', ...others].includes(text)) throw new PageFault(NO_PAGE);
  return encodeURIComponent(text);
}

/** The data of an answer. @throws PageFault when the request was refused; the page layout shows it. */
export function given<T>(answer: BoardApiAnswer<T>): T {
  if (answer.value === null) throw new PageFault(answer);
  return answer.value;
}
