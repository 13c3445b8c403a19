import { IMAGE_TYPES } from '#http';
import { WebReader, type WebVisit } from '#runtime';
import { Injectable } from '@nestjs/common';
import { LogoFinder } from '../ports.js';
import { logoLinks } from './logo-links.js';

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
