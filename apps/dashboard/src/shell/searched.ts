import { Bell, BookOpen, Briefcase, Building2, CreditCard, UserRound, UserSearch, type LucideIcon } from 'lucide-react';
import { get, search } from '../api/api';
import type { Page, Schema } from '../api/types';
import { SCREENS } from '../screens';

export interface SearchHit {
  readonly key: string;
  readonly title: string;
  readonly about: string;
  /** Said in place of `about`, in the language of the page. */
  readonly status?: string;
  /** Within the board. */
  readonly to: string;
  readonly icon: LucideIcon;
}

interface SearchSource {
  readonly name: string;
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly SearchHit[]>;
}

const MOST = 5;

/** @param path of an operation that searches by POST. */
const posted = <Row extends { readonly id: string }>(
  name: string,
  path: string,
  hit: (row: Row) => Omit<SearchHit, 'key'>,
): SearchSource => ({
  name,
  find: async (query, signal) =>
    (await search<Page<Row>>(path, { query, limit: MOST }, signal)).data.map((row) => ({ key: row.id, ...hit(row) })),
});

/** @param path of a list that takes `search`. */
const listed = <Row extends { readonly id: string }>(
  name: string,
  path: string,
  hit: (row: Row) => Omit<SearchHit, 'key'>,
): SearchSource => ({
  name,
  find: async (text, signal) =>
    (await get<Page<Row>>(path, { search: text, limit: MOST }, signal)).data.map((row) => ({
      key: row.id,
      ...hit(row),
    })),
});

const ALL: readonly SearchSource[] = [
  posted<Schema<'JobSummary'>>('jobs', '/jobs/search', ({ id, title, status }) => ({
    title,
    about: '',
    status,
    to: `/jobs/${id}`,
    icon: Briefcase,
  })),
  posted<Schema<'Company'>>('companies', '/companies/search', ({ id, name, website }) => ({
    title: name,
    about: website ?? '',
    to: `/companies/${id}`,
    icon: Building2,
  })),
  listed<Schema<'Candidate'>>('candidates', '/candidates', ({ id, displayName, email }) => ({
    title: displayName ?? email,
    about: email,
    to: `/candidates/${id}`,
    icon: UserSearch,
  })),
  listed<Schema<'Employer'>>('employers', '/employers', ({ id, displayName, email }) => ({
    title: displayName ?? email,
    about: email,
    to: `/employers/${id}`,
    icon: UserRound,
  })),
  posted<Schema<'OperatorBlogPostSummary'>>('blog', '/blog/posts/search', ({ id, title, status }) => ({
    title,
    about: '',
    status,
    to: `/blog/${id}`,
    icon: BookOpen,
  })),
  listed<Schema<'Subscriber'>>('subscribers', '/subscribers', ({ id, email }) => ({
    title: email,
    about: '',
    to: `/subscribers/${id}`,
    icon: Bell,
  })),
  listed<Schema<'Transaction'>>('transactions', '/transactions', ({ id, customerLabel, description }) => ({
    title: customerLabel,
    about: description,
    to: `/transactions?open=${id}`,
    icon: CreditCard,
  })),
];

/** What the palette looks through: objects that have a screen. Who may not read one of them finds nothing there. */
export const SEARCHED = ALL.filter(({ name }) => SCREENS.some(({ path }) => path === `/${name}`));
