import { firstText, numberAt, textAt, textsAt } from '#crawler';
import { officeAt } from './draft.js';
import type { SourceFormat } from './source-format.js';
import { salaryFrom } from './vocabulary.js';

/** JSON Feed 1 and 1.1. The extension `_job` has fields that the format lacks, as in the outgoing feeds of this product. */
export const jsonFeed: SourceFormat = {
  accept: 'application/feed+json, application/json, */*;q=0.1',
  jsonItems: ['items'],
  xmlItems: [],
  first: (url) => url,
  next: ({ url, rest }) => {
    const next = textAt(rest, 'next_url');
    return next === null ? null : URL.parse(next, url.href);
  },
  draft: (item) => ({
    id: firstText(item, 'id', 'url'),
    title: textAt(item, 'title'),
    description: firstText(item, 'content_html', 'content_text', 'summary'),
    applicationUrl: firstText(item, 'external_url', 'url'),
    companyName: firstText(item, 'authors.name', 'author.name'),
    companyWebsite: firstText(item, 'authors.url', 'author.url'),
    employmentType: textAt(item, '_job.employmentType'),
    seniority: textAt(item, '_job.seniority'),
    workplace: textAt(item, '_job.remoteOption'),
    locations: [officeAt(textAt(item, '_job.location'))],
    categories: textsAt(item, 'tags'),
    salary: salaryFrom({
      min: numberAt(item, '_job.salaryMin'),
      max: numberAt(item, '_job.salaryMax'),
      currency: textAt(item, '_job.salaryCurrency'),
      timeframe: textAt(item, '_job.salaryTimeframe'),
    }),
    publishedAt: textAt(item, 'date_published'),
    expiresAt: textAt(item, '_job.expiresAt'),
  }),
};
