import { allAt, firstText, isTrueAt, numberAt, textAt, textOf, textsAt } from '#crawler';
import { type Draft, officeAt, officeFrom } from './draft.js';
import { salaryFrom } from './vocabulary.js';

/** Values of schema.org that differ from the equivalent ones of the product. */
const EMPLOYMENT: Readonly<Record<string, string>> = { PER_DIEM: 'temporary', CONTRACTOR: 'contract' };

const identifierOf = (posting: unknown): string | null =>
  firstText(posting, 'identifier.value', 'identifier.@value', 'identifier', 'identifier.@id');

/** The country of an address is a code, a name, or an object with a name. */
const countryOf = (address: unknown): string | null => firstText(address, 'addressCountry', 'addressCountry.name');

function officeOf(place: unknown): NonNullable<Draft['locations']>[number] {
  const [address] = allAt(place, 'address');
  const line = textOf(address);
  if (line !== null) return officeAt(line);
  const parts = { region: textAt(address, 'addressRegion'), country: countryOf(address) };
  return officeFrom({ city: textAt(address, 'addressLocality'), ...parts }) ?? officeAt(textAt(place, 'name'));
}

function salaryOf(posting: unknown): NonNullable<Draft['salary']> | null {
  const [base] = [...allAt(posting, 'baseSalary'), ...allAt(posting, 'estimatedSalary')];
  const [value = base] = allAt(base, 'value').filter((each) => typeof each === 'object');
  const exact = numberAt(value, 'value') ?? numberAt(base, 'value');
  return salaryFrom({
    min: numberAt(value, 'minValue') ?? exact,
    max: numberAt(value, 'maxValue') ?? exact,
    currency: firstText(base, 'currency') ?? firstText(value, 'currency') ?? textAt(posting, 'salaryCurrency'),
    timeframe: firstText(value, 'unitText') ?? firstText(base, 'unitText', 'duration'),
  });
}

/** The categories of a page are text, codes or objects. */
const categoriesOf = (posting: unknown): readonly string[] => [
  ...textsAt(posting, 'occupationalCategory').filter((text) => !/^\d[\d-]*(?:\.\d*)?$/.test(text)),
  ...textsAt(posting, 'occupationalCategory.name'),
];

/** A schema.org JobPosting. @param page its URL. */
export function jobPostingDraft(posting: unknown, page: URL): Draft {
  const type = textAt(posting, 'employmentType');
  const title = firstText(posting, 'title', 'name');
  const url = firstText(posting, 'url', '@id');
  return {
    // Without an identifier, the URL is the most stable one. Several postings of one page differ in their titles.
    id: identifierOf(posting) ?? url ?? `${page.href}#${title ?? ''}`,
    title,
    description: textAt(posting, 'description'),
    applicationUrl: url ?? page.href,
    companyName: firstText(posting, 'hiringOrganization.name', 'hiringOrganization'),
    companyWebsite: firstText(posting, 'hiringOrganization.sameAs', 'hiringOrganization.url'),
    employmentType: type === null ? null : (EMPLOYMENT[type] ?? type),
    workplace: textAt(posting, 'jobLocationType') === 'TELECOMMUTE' || isTrueAt(posting, 'isRemote') ? 'remote' : null,
    locations: allAt(posting, 'jobLocation').map(officeOf),
    categories: categoriesOf(posting),
    salary: salaryOf(posting),
    publishedAt: textAt(posting, 'datePosted'),
    expiresAt: textAt(posting, 'validThrough'),
  };
}
