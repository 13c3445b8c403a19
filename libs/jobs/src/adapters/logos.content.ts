import { Media } from '#content';
import { Injectable } from '@nestjs/common';
import { Logos, type StoredLogo } from '../ports.js';

/** Pictures of companies are media of the board. */
@Injectable()
export class ContentLogos extends Logos {
  constructor(private readonly media: Media) {
    super();
  }

  async store(bytes: Buffer, declared?: string): Promise<StoredLogo> {
    const row = await this.media.store('company_logo', bytes, declared);
    return { logoMediaId: row.id, logoUrl: this.media.publicUrl(row) };
  }

  remove(mediaId: string): Promise<void> {
    return this.media.remove(mediaId);
  }
}
