import { Parser } from 'htmlparser2';

/** A link of a page: from an `a`, a `script` (or a URL in its text), an `iframe` or a `link`. */
export interface PageLink {
  readonly url: URL;
  readonly from: 'a' | 'script' | 'iframe' | 'link';
  /** The link text. Only `a` has one. */
  readonly text: string;
}

/** The machine-readable content of a web page. */
export interface HtmlPage {
  readonly links: readonly PageLink[];
  /** The objects of its JSON-LD, including those inside `@graph` and lists. */
  readonly objects: readonly unknown[];
  readonly title: string;
}

const TAGS = 50_000;
const LINKS = 5_000;
const OBJECTS = 5_000;
/** Maximum number of open elements: each closing tag searches all of them. */
const OPEN = 500;
const LONGEST_ADDRESS = 2_048;
const LONGEST_TEXT = 200;
const LONGEST_SCRIPT = 200_000;
/** A URL in a script. */
const WRITTEN = /https:\/\/[\w.-]{1,200}\/[\w./?=&%-]{1,500}/g;

const SOURCES: Readonly<Record<string, readonly [PageLink['from'], string]>> = {
  a: ['a', 'href'],
  script: ['script', 'src'],
  iframe: ['iframe', 'src'],
  link: ['link', 'href'],
};

/** Parses a page with bounded work for any input. @param url its URL. Relative URLs resolve against it. */
export function htmlPage(html: string, url: URL): HtmlPage {
  const links: (PageLink & { text: string })[] = [];
  const objects: unknown[] = [];
  let [title, script, base, tags, open] = ['', null as string[] | null, url.href, 0, 0];
  let isData = false;
  let [inTitle, anchor] = [false, null as (PageLink & { text: string }) | null];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (++tags > TAGS || ++open > OPEN) return parser.pause();
      if (name === 'title') inTitle = title === '';
      if (name === 'base') base = URL.parse(attributes['href'] ?? '', url.href)?.href ?? base;
      if (name === 'script') script = [];
      if (name === 'script') isData = /^\s*application\/ld\+json/i.test(attributes['type'] ?? '');
      const [from, attribute] = SOURCES[name] ?? [];
      if (from === undefined || attribute === undefined || links.length >= LINKS) return;
      const to = completed(attributes[attribute] ?? '', base);
      if (!to) return;
      const link = { url: to, from, text: '' };
      links.push(link);
      if (from === 'a') anchor = link;
    },
    ontext(text) {
      if (script) script.push(text);
      else if (inTitle) title = (title + text).slice(0, LONGEST_TEXT);
      else if (anchor) anchor.text = (anchor.text + text).slice(0, LONGEST_TEXT);
    },
    onclosetag(name) {
      open--;
      if (name === 'title') inTitle = false;
      if (name === 'a') anchor = null;
      if (name !== 'script' || !script) return;
      const text = script.join('');
      script = null;
      if (isData) collect(jsonOf(text), objects);
      else
        for (const link of writtenIn(text))
          if (links.length < LINKS) links.push({ url: link, from: 'script', text: '' });
    },
  });
  parser.end(html);
  return { links, objects, title: title.trim() };
}

function completed(href: string, base: string): URL | null {
  const to = href === '' ? null : URL.parse(href, base);
  if (!to || !['https:', 'http:'].includes(to.protocol) || to.href.length > LONGEST_ADDRESS) return null;
  to.hash = '';
  return to;
}

const writtenIn = (script: string): readonly URL[] =>
  [...script.slice(0, LONGEST_SCRIPT).matchAll(WRITTEN)].flatMap(([address]) => completed(address, address) ?? []);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\s*(?:<!--|\/\/<!\[CDATA\[)/, '').replace(/(?:-->|\/\/\]\]>)\s*$/, '')) as unknown;
  } catch {
    // Ignores an invalid block, because other blocks may be valid.
    return null;
  }
}

/** Adds the objects of `value` that have a type, from lists, graphs and item lists. */
function collect(value: unknown, into: unknown[], depth = 0): void {
  if (into.length >= OBJECTS || depth > 6 || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const each of value as readonly unknown[]) collect(each, into, depth + 1);
    return;
  }
  const object = value as Readonly<Record<string, unknown>>;
  if (Object.hasOwn(object, '@type')) into.push(object);
  for (const key of ['@graph', 'itemListElement', 'item', 'mainEntity'])
    if (Object.hasOwn(object, key)) collect(object[key], into, depth + 1);
}

/** Whether a JSON-LD object has this type. */
export function hasType(object: unknown, type: string): boolean {
  const types = [(object as { readonly '@type'?: unknown })['@type']].flat();
  return types.some((each) => typeof each === 'string' && each.replace(/^https?:\/\/schema\.org\//, '') === type);
}
