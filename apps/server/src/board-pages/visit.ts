import type { BoardTexts, Language } from '#texts';
import type { ComponentChildren } from 'preact';
import type { Answer, Board, User } from './board-answers.js';
import type { Ask } from './asking.js';
import type { KeptSession } from './cookies.js';
import type { Form } from './form.js';
import type { Looks } from './style.js';

/** What operators say of their board that its visitors read. */
export interface Legal {
  readonly name: string | null;
  readonly address: string | null;
}

/** A visitor asks for a page of a board. */
export interface Visit {
  readonly board: Board;
  readonly looks: Looks;
  readonly legal: Legal;
  readonly passwordMessage: string | null;
  readonly showsBranding: boolean;
  readonly isSandbox: boolean;
  /** Path below which the pages are, without a slash at its end; empty at a domain of the board. */
  readonly base: string;
  /** Where search engines find the pages, without a slash at its end. */
  readonly canonicalBase: string;
  /** Path of the page below `base`. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** What was sent; empty unless something was. */
  readonly form: Form;
  readonly language: Language;
  readonly texts: BoardTexts;
  readonly user: User | null;
  readonly session: KeptSession | null;
  readonly ask: Ask;
}

/** A page, as what stands between head and foot. */
export interface Page {
  readonly status?: number;
  readonly title: string;
  readonly description?: string | null;
  readonly main: ComponentChildren;
  /** Path below the board of the one page that search engines show of this; absent: the page is not for them. */
  readonly canonical?: string;
  /** Structured data. */
  readonly data?: object;
  /** Where the browser goes on to by itself. */
  readonly goesOnTo?: string;
  /** What is seen on it, as a beacon of the Board API has it. */
  readonly counts?:
    { readonly type: 'job_view'; readonly job: string } | { readonly type: 'company_view'; readonly company: string };
  readonly picture?: string | null;
  readonly retryAfter?: string | undefined;
}

/** What a browser keeps from here on; null removes it. */
export interface Kept {
  readonly session?: KeptSession | null;
  readonly grant?: string | null;
}

/** Another page to go on to. */
export interface GoOn extends Kept {
  readonly to: string;
  /** 303 when absent: what was sent is done with. */
  readonly status?: 301 | 303 | 308;
}

export type Outcome = (Page & Kept) | GoOn;

/** Makes a page. */
export type Handler = (visit: Visit) => Outcome | Promise<Outcome>;

/** Address of a page of the board. @param path with a slash, or empty for the first page. */
export const at = ({ base }: Pick<Visit, 'base'>, path: string): string => `${base}${path}` || '/';

export const jobPath = (job: {
  readonly slug: string | null;
  readonly company: { readonly slug: string } | null;
}): string =>
  job.company === null
    ? `/jobs/${encodeURIComponent(job.slug ?? '')}`
    : `/companies/${encodeURIComponent(job.company.slug)}/jobs/${encodeURIComponent(job.slug ?? '')}`;

/** What is shown of a refusal: the words of the visitor's language where there are some. */
export function refusalText({ texts }: Pick<Visit, 'texts'>, { refusal }: Answer<unknown>): string {
  if (refusal === null) return texts.failed;
  return texts.refusals[refusal.code] ?? refusal.message;
}

/** What went wrong outside of a page. */
export class PageFault extends Error {
  override readonly name = 'PageFault';

  constructor(readonly answer: Answer<unknown>) {
    super(answer.refusal?.message ?? `The Board API answered ${answer.status}`);
  }
}

/** What was asked for. @throws PageFault when it was refused; the pages around show that. */
export function given<T>(answer: Answer<T>): T {
  if (answer.value === null) throw new PageFault(answer);
  return answer.value;
}
