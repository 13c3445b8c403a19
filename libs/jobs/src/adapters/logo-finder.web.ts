import { IMAGE_TYPES } from '#http';
import { WebReader, type WebVisit } from '#runtime';
import { Injectable } from '@nestjs/common';
import { Parser } from 'htmlparser2';
import { LogoFinder } from '../ports.js';

const VISIT_MS = 5_000;
const HTML_BYTES = 512 * 1_024;
const PICTURE_BYTES = 2 * 1_024 * 1_024;
/** The maximum number of image URLs to try for a page. */
const PLACES = 4;

const HTML_TYPES = ['text/html', 'application/xhtml+xml'];
/** An animated PNG counts as a PNG. */
const PICTURE_TYPES: readonly string[] = [...IMAGE_TYPES, 'image/apng'];

/** Looks for a logo in the images that the home page of a website declares. */
@Injectable()
export class WebLogoFinder implements LogoFinder {
  constructor(private readonly web: WebReader) {}

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

/** The file at `url` if its first bytes identify a supported image format, regardless of the declared content type. */
async function pictureAt(url: URL, visit: WebVisit): Promise<Buffer | null> {
  const found = await visit.get(url, { accept: IMAGE_TYPES.join(', '), limit: PICTURE_BYTES, beyond: 'refuse' });
  if (!found) return null;
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(found.bytes);
  return type && PICTURE_TYPES.includes(type.mime) ? found.bytes : null;
}

/** An image that a page declares for its site. */
interface Link {
  readonly href: string;
  /** Declared size in pixels, capped at the largest size that a logo can use. */
  readonly size: number;
}

/** Larger widths are not stored. */
const LARGEST = 1_024;
/** The size of a home screen icon that declares none. */
const HOME_SCREEN = 180;
const LONGEST_ADDRESS = 2_048;
/** Each closing tag makes the parser search all open elements. If a page has more tags than this, the rest of it is ignored. */
const TAGS = 1_000;

const KNOWN_TYPE = /^image\/(png|jpe?g|webp|gif)$/;
const KNOWN_ENDING = /\.(png|jpe?g|webp|gif)$/i;
const OTHER_ENDING = /\.(svg|ico)$/i;

/**
 * Candidate logo URLs for the owner of a page, best guess first: the largest PNG, JPEG, WebP or GIF icon that it links to, then its
 * social sharing image, then the default location of home screen icons.
 * @param page the URL of `html`. Relative URLs resolve against it, or against the page's base URL.
 */
export function logoLinks(html: string, page: URL): readonly URL[] {
  const icons: Link[] = [];
  const shared: Link[] = [];
  let base: string | undefined;
  let tags = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      // Pause for good: everything about the page is in its head.
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
  // Page icons can have any type. Home screen icons are PNG unless declared otherwise.
  const isKnown = stated ? KNOWN_TYPE.test(stated) : isHomeScreen ? !OTHER_ENDING.test(path) : KNOWN_ENDING.test(path);
  return isKnown ? [{ href, size: sizeOf(sizes) ?? (isHomeScreen ? HOME_SCREEN : 0) }] : [];
}

/** The largest of `sizes`, as in `16x16 32x32`. Undefined if there is none. */
function sizeOf(sizes: string): number | undefined {
  const stated = sizes.split(/\s+/).flatMap((each) => /^(\d{1,6})x\d{1,6}$/i.exec(each)?.[1] ?? []);
  return stated.length === 0 ? undefined : Math.min(LARGEST, Math.max(...stated.map(Number)));
}

function sharedOf({ property, name, content = '' }: Attributes): Link[] {
  return (property ?? name)?.toLowerCase() === 'og:image' ? [{ href: content, size: 0 }] : [];
}

/** `href` as an HTTP URL. Null for any other URL, such as inline image data. */
function completed(href: string, base: URL): URL | null {
  try {
    const url = new URL(href, base);
    return ['https:', 'http:'].includes(url.protocol) && url.href.length <= LONGEST_ADDRESS ? url : null;
  } catch {
    return null;
  }
}
