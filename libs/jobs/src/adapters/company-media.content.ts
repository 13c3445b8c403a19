import { BoardSettings, Media, MediaHolder, type MediaPurpose, type MediaRow } from '#content';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { companies } from '../company/company.commands.js';
import { CompanyReader } from '../company/company.read-model.js';
import { BoardJobRules, type JobRules, Logos, type StoredLogo } from '../ports.js';

/** Connects companies to media: an image that is uploaded for a company becomes its logo. */
@Injectable()
export class CompanyMedia extends MediaHolder {
  readonly resourceType = 'company';
  readonly purposes: readonly MediaPurpose[] = ['company_logo'];

  constructor(
    private readonly bus: CommandBus,
    private readonly reader: CompanyReader,
  ) {
    super();
  }

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

/** The job settings of the board. */
@Injectable()
export class ContentJobRules extends BoardJobRules {
  constructor(private readonly settings: BoardSettings) {
    super();
  }

  async current(): Promise<JobRules> {
    const { jobForm, ...rest } = await this.settings.current();
    return { ...rest, customFields: jobForm.customFields };
  }
}

/** Logos of companies are media of the board. */
@Injectable()
export class ContentLogos extends Logos {
  constructor(private readonly media: Media) {
    super();
  }

  async store(bytes: Buffer, declared?: string, square?: number): Promise<StoredLogo> {
    const row = await this.media.store('company_logo', bytes, declared, square);
    return { logoMediaId: row.id, logoUrl: this.media.publicUrl(row) };
  }

  remove(mediaId: string): Promise<void> {
    return this.media.remove(mediaId);
  }
}
