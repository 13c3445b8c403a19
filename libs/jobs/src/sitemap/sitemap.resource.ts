import type { Resource } from '#http';
import { SitemapTexts } from './board-texts.service.js';
import { Sitemaps } from './sitemap.service.js';

/** URLs of a board for search engines. */
export const sitemapResource: Resource = { providers: [SitemapTexts, Sitemaps] };
