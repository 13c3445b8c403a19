import { MediaHolder, type MediaPurpose, type MediaRow } from '#content';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { companies } from '../commands.js';
import { CompanyReader } from '../company/company.read-model.js';

/** Companies show media: an image that is uploaded for one becomes its logo. */
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
