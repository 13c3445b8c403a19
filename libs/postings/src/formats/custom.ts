import { textAt, textsAt } from '#crawler';
import type { FeedField, FeedMapping } from '../posting.js';
import { officeAt, officeFrom } from './draft.js';
import type { SourceFormat } from './source-format.js';
import { salaryFrom, salaryIn } from './vocabulary.js';
import { numberIn } from '../values.js';

const LONGEST_PATH = 500;

const stepsOf = (path: string): readonly string[] => (path === '' ? [] : path.slice(0, LONGEST_PATH).split('.'));

/** XML or JSON of any structure, described by a mapping. */
export function customFormat({ items, fields }: FeedMapping): SourceFormat {
  const text = (item: unknown, field: FeedField): string | null => {
    const path = fields[field];
    return path === undefined ? null : textAt(item, path);
  };
  const number = (item: unknown, field: FeedField): number | null => numberIn(text(item, field) ?? '') ?? null;
  const salary = (item: unknown) =>
    salaryFrom({
      min: number(item, 'salaryMin'),
      max: number(item, 'salaryMax'),
      currency: text(item, 'salaryCurrency'),
      timeframe: text(item, 'salaryTimeframe'),
      // A line such as `$50,000 - 60,000 per year` has all parts.
    }) ?? salaryIn(text(item, 'salaryMin'), text(item, 'salaryTimeframe'));
  return {
    accept: 'application/xml, application/json, text/xml, */*;q=0.1',
    jsonItems: stepsOf(items),
    xmlItems: [stepsOf(items)],
    first: (url) => url,
    draft: (item) => ({
      id: text(item, 'id') ?? text(item, 'applicationUrl'),
      title: text(item, 'title'),
      description: text(item, 'description'),
      applicationUrl: text(item, 'applicationUrl'),
      companyName: text(item, 'companyName'),
      companyWebsite: text(item, 'companyWebsite'),
      employmentType: text(item, 'employmentType'),
      seniority: text(item, 'seniority'),
      workplace: text(item, 'workplace'),
      locations: [
        officeFrom({ city: text(item, 'city'), region: text(item, 'region'), country: text(item, 'country') }),
        officeAt(text(item, 'location')),
      ],
      categories: fields.categories === undefined ? [] : textsAt(item, fields.categories),
      salary: salary(item),
      publishedAt: text(item, 'publishedAt'),
      expiresAt: text(item, 'expiresAt'),
    }),
  };
}
