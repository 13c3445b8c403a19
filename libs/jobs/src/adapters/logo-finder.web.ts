import { IMAGE_TYPES } from '#http';
import { WebReader, type WebVisit } from '#runtime';
import { Injectable } from '@nestjs/common';
import { Parser } from 'htmlparser2';
import { LogoFinder } from '../ports.js';

const VISIT_MS = 5_000;
const HTML_BYTES = 512 * 1_024;
const PICTURE_BYTES = 2 * 1_024 * 1_024;
/** How many places are looked at where a page says that a picture is. */
const PLACES = 4;

const HTML_TYPES = ['text/html', 'application/xhtml+xml'];
/** An animated PNG counts as a PNG. */
const PICTURE_TYPES: readonly string[] = [...IMAGE_TYPES, 'image/apng'];

/** Looks for logos where the first page of a website says they are. */
@Injectable()
export class WebLogoFinder extends LogoFinder {
  constructor(private readonly web: WebReader) {
    super();
  }

  find(website: string): Promise<Buffer | null> {
    return this.web.visit(VISIT_MS, async (visit) => {
      const page = await visit.get(new URL(website), {
        accept: HTML_TYPES.join(', '),
        limit: HTML_BYTES,
        beyond: 'cut',
      });
      if (!page || !HTML_TYPES.includes(page.mediaType)) return null;
      for (const url of logoLinks(page.bytes.toString('utf8'), page.url).slice(0, PLACES)) {
        const picture = await pictureAt(url, visit);
        if (picture) return picture;
      }
      return null;
    });
  }
}

/** What is at `url` if its bytes begin like a picture that can be kept, whatever its sender calls it. */
async function pictureAt(url: URL, visit: WebVisit): Promise<Buffer | null> {
  const found = await visit.get(url, { accept: IMAGE_TYPES.join(', '), limit: PICTURE_BYTES, beyond: 'refuse' });
  if (!found) return null;
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(found.bytes);
  return type && PICTURE_TYPES.includes(type.mime) ? found.bytes : null;
}

/** A place where a page says that a picture of its owner is. */
interface Link {
  readonly href: string;
  /** In pixels, as the page claims; more than a logo can use counts as that. */
  readonly size: number;
}

/** Wider than this a logo is not kept. */
const LARGEST = 1_024;
/** The size of a picture for the home screen of a telephone, where none is given. */
const HOME_SCREEN = 180;
const LONGEST_ADDRESS = 2_048;
/** The parser looks for what a tag closes in all that are open: of a page that opens very many, the rest is not read. */
const TAGS = 1_000;

const KNOWN_TYPE = /^image\/(png|jpe?g|webp|gif)$/;
const KNOWN_ENDING = /\.(png|jpe?g|webp|gif)$/i;
const OTHER_ENDING = /\.(svg|ico)$/i;

/**
 * Where the logo of the owner of a page may be, the best guess first: the largest icon that it links to as PNG, JPEG, WebP
 * or GIF, then the picture that it shows when it is shared, then where telephones look for an icon unasked.
 * @param page where `html` was found; relative addresses are completed with it, or with the base that the page names.
 */
export function logoLinks(html: string, page: URL): readonly URL[] {
  const icons: Link[] = [];
  const shared: Link[] = [];
  let base: string | undefined;
  let tags = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      // Pausing for good: what is said of a page stands in its head.
      if (name === 'body' || ++tags > TAGS) parser.pause();
      else if (name === 'base') base ??= attributes['href'];
      else if (name === 'link') icons.push(...iconOf(attributes));
      else if (name === 'meta') shared.push(...sharedOf(attributes));
    },
  });
  parser.end(html);
  icons.sort((a, b) => b.size - a.size);
  const from = (base !== undefined && completed(base, page)) || page;
  const found = [...icons, ...shared].flatMap(({ href }) => completed(href, from) ?? []);
  found.push(new URL('/apple-touch-icon.png', page));
  return [...new Map(found.map((url) => [url.href, url])).values()];
}

type Attributes = Readonly<Record<string, string | undefined>>;

function iconOf({ rel = '', href = '', type = '', sizes = '' }: Attributes): Link[] {
  const rels = rel.toLowerCase().split(/\s+/);
  const isHomeScreen = rels.includes('apple-touch-icon') || rels.includes('apple-touch-icon-precomposed');
  if (!isHomeScreen && !rels.includes('icon')) return [];
  const [path = ''] = href.trim().split(/[?#]/);
  const stated = type.trim().toLowerCase();
  // Icons of a page are of any type, those for home screens are PNG when nothing else is said.
  const isKnown = stated ? KNOWN_TYPE.test(stated) : isHomeScreen ? !OTHER_ENDING.test(path) : KNOWN_ENDING.test(path);
  return isKnown ? [{ href, size: sizeOf(sizes) ?? (isHomeScreen ? HOME_SCREEN : 0) }] : [];
}

/** The largest of `sizes`, as in `16x16 32x32`; undefined when there is none. */
function sizeOf(sizes: string): number | undefined {
  const stated = sizes.split(/\s+/).flatMap((each) => /^(\d{1,6})x\d{1,6}$/i.exec(each)?.[1] ?? []);
  return stated.length === 0 ? undefined : Math.min(LARGEST, Math.max(...stated.map(Number)));
}

function sharedOf({ property, name, content = '' }: Attributes): Link[] {
  return (property ?? name)?.toLowerCase() === 'og:image' ? [{ href: content, size: 0 }] : [];
}

/** `href` as an address of the web; null for anything else, such as a picture inside of the page. */
function completed(href: string, base: URL): URL | null {
  try {
    const url = new URL(href, base);
    return ['https:', 'http:'].includes(url.protocol) && url.href.length <= LONGEST_ADDRESS ? url : null;
  } catch {
    return null;
  }
}
