import { PageReader } from '#content';
import { Injectable } from '@nestjs/common';
import { BoardTexts } from '../ports.js';

/** The published pages of the board. */
@Injectable()
export class ContentBoardTexts extends BoardTexts {
  constructor(private readonly pages: PageReader) {
    super();
  }

  each(): AsyncGenerator<readonly { readonly slug: string; readonly updatedAt: string }[]> {
    return this.pages.eachPublished();
  }

  count(): Promise<number> {
    return this.pages.countPublished();
  }

  mark(): Promise<string> {
    return this.pages.publishedMark();
  }
}
