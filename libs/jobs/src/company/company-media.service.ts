import { Media, MediaHolder, type MediaPurpose, type MediaRow } from '#content';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { companies } from './company.decider.js';
import { CompanyReader } from './company.read-model.js';

/** Connects companies to media: an image that is uploaded for a company becomes its logo. */
@Injectable()
export class CompanyMedia implements MediaHolder {
  readonly resourceType = 'company';
  readonly purposes: readonly MediaPurpose[] = ['company_logo'];

  constructor(
    private readonly bus: CommandBus,
    private readonly reader: CompanyReader,
  ) {}

  async require(resourceId: string): Promise<void> {
    await this.reader.byId(resourceId);
  }

  async attach(resourceId: string, { id, url }: MediaRow & { readonly url: string | null }): Promise<void> {
    if (url !== null) await this.bus.execute(companies.SetCompanyLogo(resourceId, { logoMediaId: id, logoUrl: url }));
  }

  async showing(mediaId: string): Promise<readonly string[]> {
    return this.reader.showing(mediaId);
  }
}

/** A stored image. */
export interface StoredLogo {
  readonly logoMediaId: string;
  /** Its public URL. */
  readonly logoUrl: string;
}

/** Logos of companies, which are media of the board. */
@Injectable()
export class Logos {
  constructor(private readonly media: Media) {}

  /**
   * Validates and stores an image. @param declared the content type that the client declares. @param square required width and height
   * in pixels. Defaults to the image's own size.
   * @throws Rejection `media_unsupported_type` for anything but an image, and `media_payload_too_large`.
   */
  async store(bytes: Buffer, declared?: string, square?: number): Promise<StoredLogo> {
    const row = await this.media.store('company_logo', bytes, declared, square);
    return { logoMediaId: row.id, logoUrl: this.media.publicUrl(row) };
  }

  /** Deletes an image and its bytes. Does nothing if it is already deleted. */
  remove(mediaId: string): Promise<void> {
    return this.media.remove(mediaId);
  }
}
