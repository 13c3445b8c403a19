import { allAt, firstText, textAt, textOf } from '#crawler';
import { officeAt } from './draft.js';
import type { SourceFormat } from './source-format.js';

/** The URL of an entry: the text of the RSS link, or the Atom link to the page itself. */
function linkOf(item: unknown): string | null {
  const links = allAt(item, 'link');
  const page = links.find((link) => ['alternate', null].includes(textAt(link, '@rel')));
  return textAt(page, '@href') ?? textAt(item, 'link');
}

/** RSS 2.0, RSS 1.0 and Atom. Additional fields come from elements that job feeds commonly use. */
export const rss: SourceFormat = {
  accept: 'application/rss+xml, application/atom+xml, application/xml, text/xml, */*;q=0.1',
  jsonItems: null,
  xmlItems: [
    ['rss', 'channel', 'item'],
    ['feed', 'entry'],
    ['rdf:RDF', 'item'],
  ],
  first: (url) => url,
  draft(item) {
    const link = linkOf(item);
    return {
      id: firstText(item, 'guid', 'id', '@rdf:about') ?? link,
      title: textAt(item, 'title'),
      description: firstText(item, 'content:encoded', 'content', 'description', 'summary'),
      applicationUrl: link,
      companyName: firstText(item, 'job_listing:company', 'company', 'dc:creator', 'author.name'),
      employmentType: firstText(item, 'job_listing:job_type', 'jobtype', 'type'),
      workplace: textAt(item, 'remotetype'),
      locations: [officeAt(firstText(item, 'job_listing:location', 'location', 'region'))],
      categories: allAt(item, 'category').map((each) => textAt(each, '@term') ?? textOf(each)),
      publishedAt: firstText(item, 'pubDate', 'published', 'dc:date', 'updated'),
      expiresAt: firstText(item, 'expiryDate', 'expirationdate'),
    };
  },
};
