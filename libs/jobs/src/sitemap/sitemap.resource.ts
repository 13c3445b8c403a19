import type { Resource } from '#http';
import { Sitemaps, SitemapTexts } from './sitemap.service.js';

/** URLs of a board for search engines. */
export const sitemapResource: Resource = { providers: [SitemapTexts, Sitemaps] };
