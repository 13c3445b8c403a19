import type { FeedFormat } from './feed-job.js';
import { indeedXml } from './indeed-xml.js';
import { jsonFeed } from './json-feed.js';
import { linkedinXml } from './linkedin-xml.js';
import { rss } from './rss.js';

/** The available feed formats. */
export const FEED_FORMATS = ['indeed_xml', 'linkedin_xml', 'rss', 'json'] as const;
export type FeedFormatName = (typeof FEED_FORMATS)[number];

export const formats: Readonly<Record<FeedFormatName, FeedFormat>> = {
  indeed_xml: indeedXml,
  linkedin_xml: linkedinXml,
  rss,
  json: jsonFeed,
};
