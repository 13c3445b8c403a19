import { cdata, element, escapedXml } from '../xml.js';
import { type FeedFormat, httpDate } from './feed-job.js';

const NAMESPACES = 'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"';

/** RSS 2.0 with the RSS Advisory Board profile: a link to itself, and ids that are not URLs. */
export const rss: FeedFormat = {
  contentType: 'application/rss+xml; charset=utf-8',
  extension: 'rss',
  between: '',
  head: ({ title, home, self, builtAt }) =>
    `<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0" ${NAMESPACES}>\n<channel>\n${element('title', title)}${element('link', home)}${element('description', `Jobs on ${title}`)}<atom:link href="${escapedXml(self)}" rel="self" type="application/rss+xml"/>\n${element('lastBuildDate', httpDate(builtAt))}`,
  job: (job) =>
    `<item>\n${[
      element('title', job.title),
      element('link', job.url),
      cdata('description', job.description),
      element('dc:creator', job.company.name),
      ...[...job.categories, ...job.skills].map((name) => element('category', name)),
      `<guid isPermaLink="false">${escapedXml(job.id)}</guid>\n`,
      element('pubDate', httpDate(job.publishedAt)),
    ].join('')}</item>\n`,
  tail: '</channel>\n</rss>\n',
};
