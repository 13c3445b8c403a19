import type { OfficeLocationInput } from '#places/place';
import { createHash } from 'node:crypto';
import { htmlFrom } from '../values.js';
import { Parser } from 'htmlparser2';
import type { Posting, PostingSalary, SourceItem } from '../posting.js';
import { employmentTypeIn, instantIn, seniorityIn, workplaceIn } from './vocabulary.js';

/** An item in the vocabulary of its source. Unknown fields are absent. */
export interface Draft {
  readonly id: string | null;
  readonly title: string | null;
  /** HTML, or plain text. */
  readonly description?: string | null;
  readonly applicationUrl?: string | null;
  readonly companyName?: string | null;
  readonly companyWebsite?: string | null;
  readonly employmentType?: string | null;
  readonly seniority?: string | null;
  readonly workplace?: string | null;
  readonly locations?: readonly (OfficeLocationInput | null)[];
  readonly categories?: readonly (string | null)[];
  readonly salary?: PostingSalary | null;
  readonly publishedAt?: string | null;
  readonly expiresAt?: string | null;
}

const LONGEST_ID = 200;
const LOCATIONS = 50;
const CATEGORIES = 20;

/** The posting for a draft, or the reason why it has none. @param page its URL. Relative URLs resolve against it. */
export function posted(draft: Draft, page: URL): SourceItem {
  const sourceId = draft.id === null ? null : sourceIdFrom(draft.id);
  if (sourceId === null) return { unreadable: { sourceId, problem: 'The item has no id.' } };
  if (draft.title === null) return { unreadable: { sourceId, problem: 'The item has no title.' } };
  const posting: Posting = {
    sourceId,
    title: plainText(draft.title).slice(0, 1_000),
    description: htmlOf(draft.description ?? ''),
    applicationUrl: webAddressIn(draft.applicationUrl, page),
    companyName: draft.companyName ?? null,
    companyWebsite: webAddressIn(draft.companyWebsite, page),
    employmentType: employmentTypeIn(draft.employmentType ?? null),
    seniority: seniorityIn(draft.seniority ?? null),
    workplace: workplaceIn(draft.workplace ?? null),
    locations: once((draft.locations ?? []).filter((each) => each !== null)).slice(0, LOCATIONS),
    categories: [...new Set((draft.categories ?? []).filter((each) => each !== null))].slice(0, CATEGORIES),
    salary: draft.salary ?? null,
    publishedAt: instantIn(draft.publishedAt ?? null),
    expiresAt: instantIn(draft.expiresAt ?? null, true),
  };
  return { posting };
}

/** The stored form of an id: a hash, if it is long. A copy, so that the memory of the surrounding text can be freed. */
export const sourceIdFrom = (id: string): string =>
  id.length > LONGEST_ID ? createHash('sha256').update(id).digest('hex') : Buffer.from(id).toString('utf8');

/** An office with its parts, or as a line of text if its city or its country is unknown. */
export function officeFrom(parts: {
  readonly city: string | null;
  readonly region?: string | null;
  readonly country: string | null;
}): OfficeLocationInput | null {
  const { city, region = null, country } = parts;
  if (city !== null && country !== null) return { city, country, ...(region === null ? {} : { region }) };
  return officeAt([city, region, country].filter((part) => part !== null).join(', '));
}

/** An office as a line of text. Null if it is empty. */
export const officeAt = (line: string | null): OfficeLocationInput | null =>
  line === null || line === '' ? null : { query: line.slice(0, 300) };

function once(locations: readonly OfficeLocationInput[]): OfficeLocationInput[] {
  return [...new Map(locations.map((each) => [JSON.stringify(each), each])).values()];
}

/** Decodes HTML whose tags are written as entities. HTML with real tags stays unchanged. */
export const unescapedHtml = (text: string | null): string | null =>
  text === null || text.includes('<') ? text : plainText(text);

/** Converts plain text to HTML. HTML stays unchanged. */
const htmlOf = (text: string): string => (/<\/?[a-z!]/i.test(text) || text === '' ? text : htmlFrom(text));

/** The text of `html`, with decoded entities. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const texts: string[] = [];
  const parser = new Parser({ ontext: (text) => texts.push(text) }, { decodeEntities: true });
  parser.end(html);
  return texts.join('').trim();
}

/** An HTTP URL, resolved against that of its page. Null for any other URL. */
function webAddressIn(text: string | null | undefined, page: URL): string | null {
  if (text === null || text === undefined) return null;
  if (/^mailto:/i.test(text)) return text;
  const url = URL.parse(text, page.href);
  return url && ['https:', 'http:'].includes(url.protocol) && url.href.length <= 4_096 ? url.href : null;
}
