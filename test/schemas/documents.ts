import ajvPackage from 'ajv';
import formatsPackage from 'ajv-formats';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

// Checks documents for strangers with foreign parsers and the rules of their formats: libxml2 for XML, Ajv for JSON.

const read = (name: string): string => readFileSync(resolve('test/schemas', name), 'utf8');

/** A schema in this folder. */
export type XmlKind = 'indeed' | 'linkedin' | 'rss' | 'sitemap';

/** A parsed document: the texts of the elements that an XPath finds. */
export interface CheckedXml {
  texts(path: string): readonly string[];
}

const validators = new Map<XmlKind, XsdValidator>();
function validatorOf(kind: XmlKind): XsdValidator {
  const known = validators.get(kind);
  if (known) return known;
  const schema = XmlDocument.fromString(read(`${kind}.xsd`));
  const validator = XsdValidator.fromDoc(schema);
  validators.set(kind, validator);
  return validator;
}

const PREFIXES = {
  s: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  atom: 'http://www.w3.org/2005/Atom',
  dc: 'http://purl.org/dc/elements/1.1/',
};

/** `text` as XML that follows the rules of `kind`. @throws XmlParseError, XmlValidateError otherwise. */
export function checkedXml(kind: XmlKind, text: string): CheckedXml {
  const document = XmlDocument.fromString(text);
  try {
    validatorOf(kind).validate(document);
    const known = new Map<string, readonly string[]>();
    const texts = (path: string) => document.find(path, PREFIXES).map(({ content }) => content);
    // Read immediately: the memory of the document is freed when this returns.
    for (const path of PATHS[kind]) known.set(path, texts(path));
    return {
      texts: (path) => {
        const found = known.get(path);
        if (!found) throw new Error(`${path} is not among the paths of ${kind}.`);
        return found;
      },
    };
  } finally {
    document.dispose();
  }
}

const PATHS: Readonly<Record<XmlKind, readonly string[]>> = {
  indeed: [
    '/source/publisher',
    '/source/publisherurl',
    ...[
      'title',
      'referencenumber',
      'url',
      'company',
      'city',
      'state',
      'country',
      'postalcode',
      'description',
      'salary',
      'education',
      'jobtype',
      'category',
      'experience',
      'expirationdate',
      'remotetype',
    ].map((name) => `//job/${name}`),
  ],
  linkedin: [
    ...[
      'partnerJobId',
      'company',
      'title',
      'description',
      'applyUrl',
      'location',
      'city',
      'state',
      'country',
      'postalCode',
      'workplaceTypes',
      'experienceLevel',
      'jobtype',
    ].map((name) => `//job/${name}`),
    '//salary/highEnd/amount',
    '//salary/lowEnd/amount',
    '//salary/period',
  ],
  rss: [
    '/rss/channel/title',
    '/rss/channel/atom:link/@href',
    ...['title', 'link', 'guid', 'description', 'category', 'dc:creator', 'pubDate'].map((name) => `//item/${name}`),
  ],
  sitemap: ['/s:urlset/s:url/s:loc', '/s:urlset/s:url/s:lastmod', '/s:sitemapindex/s:sitemap/s:loc'],
};

/** A JSON Feed. */
export interface CheckedJsonFeed {
  readonly title: string;
  readonly feed_url: string;
  readonly items: readonly {
    readonly id: string;
    readonly url: string;
    readonly title: string;
    readonly content_html: string;
    readonly tags: readonly string[];
    readonly authors: readonly { readonly name: string }[];
    readonly _job: Readonly<Record<string, unknown>>;
  }[];
}

const Ajv = ajvPackage as unknown as typeof ajvPackage.default;
const addFormats = formatsPackage as unknown as typeof formatsPackage.default;
const ajv = new Ajv({ allErrors: true });
addFormats(ajv);
const isJsonFeed = ajv.compile<CheckedJsonFeed>(JSON.parse(read('json-feed.json')) as object);

/** `text` as a JSON Feed. @throws Error when it is none. */
export function checkedJsonFeed(text: string): CheckedJsonFeed {
  const feed: unknown = JSON.parse(text);
  if (!isJsonFeed(feed)) throw new Error(ajv.errorsText(isJsonFeed.errors));
  return feed;
}
