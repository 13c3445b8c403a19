import { file, hiddenLike, integer } from './setting-kinds.js';

/** The search engine, if there is one. */
export const SEARCH_SETTINGS = {
  SEARCH_URL: hiddenLike(
    /^https?:\/\/(?:[^\s:@/]+:[^\s@/]*@)?[^\s@/,]+(?:,[^\s@/,]+)*\/?$/,
    'https:// or http://, then [user:password@]host:port[,host:port…]',
    'OpenSearch 2.19 or later that searches jobs and candidates. Absent: PostgreSQL searches.',
  ),
  SEARCH_CA: file(
    'PEM file with the certificate authority of the search engine. Absent: the authorities that Node trusts.',
  ),
  SEARCH_SHARDS: integer(1, 1, 1_000, 'Number of shards of new search indexes. All rows of a board are in one.'),
} as const;
