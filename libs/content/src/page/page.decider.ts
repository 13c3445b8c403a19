import { commandsOf, type Decider, record, type RecordCommands, type RecordEvents, unique } from '#kernel';

/** A page of the board with its own URL, such as an imprint. */
export interface PageContent {
  readonly title: string;
  /** Unique among the pages of a board. */
  readonly slug: string;
  /** Clean HTML. */
  readonly body: string;
  /** For search engines; null: the title is used. */
  readonly seoTitle: string | null;
  readonly seoDescription: string | null;
}

type Nothing = Record<string, never>;

export type PageCommands = RecordCommands<'Page', PageContent> & { PublishPage: Nothing; UnpublishPage: Nothing };
export type PageEvents = RecordEvents<'Page', PageContent> & { PagePublished: Nothing; PageUnpublished: Nothing };

type Page = PageContent & { readonly isPublished?: boolean };

const plain = record<PageContent>()('Page', {
  missing: 'pages_not_found',
  ...unique<PageContent>({ field: 'slug', kind: 'page.slug', taken: 'pages_slug_taken', noun: 'page' }),
});

/** Pages are drafts until they are published, and can become drafts again. */
export const pageDecider: Decider<Page | null, PageCommands, PageEvents> = {
  ...plain,
  decide: {
    ...plain.decide,
    PublishPage: (page) => (page?.isPublished ? [] : [{ type: 'PagePublished', data: {} }]),
    UnpublishPage: (page) => (page?.isPublished ? [{ type: 'PageUnpublished', data: {} }] : []),
  },
  evolve: {
    ...plain.evolve,
    PagePublished: (page) => page && { ...page, isPublished: true },
    PageUnpublished: (page) => page && { ...page, isPublished: false },
  },
};

export const pages = commandsOf(pageDecider);
