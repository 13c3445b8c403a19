import { NoQueryDto, OperatorApi, Paged, Public, Refuses } from '#http';
import type { Page } from '#store';
import { Get, Header, Query } from '@nestjs/common';
import { RemoteTaxonomies } from '../ports.js';
import { RemotePermitEntryDto, RemoteTimezoneEntryDto } from './remote-taxonomy.operator.dto.js';

/** They change with the laws of countries and with releases: six hours are soon enough. */
const CACHED = 'public, max-age=21600';

const entry = <T extends string>({ type, value, label }: { type: T; value: string; label: string }) => ({
  type,
  value,
  label,
});

@OperatorApi('taxonomies', 'Remote taxonomies')
export class RemoteTaxonomiesController {
  constructor(private readonly taxonomies: RemoteTaxonomies) {}

  /** List the places that `remotePermits` of a job may name, from the widest to the narrowest. */
  @Get('remote-permits')
  @Public()
  @Header('Cache-Control', CACHED)
  @Paged(RemotePermitEntryDto)
  @Refuses({ invalid: ['validation_bad_request'] })
  async listTaxonomiesRemotePermits(@Query() _: NoQueryDto): Promise<Page<RemotePermitEntryDto>> {
    return { rows: [...this.taxonomies.taxonomy().permits.values()].map(entry), nextCursor: null };
  }

  /** List the timezones, and groups of them, that `remoteTimezones` of a job may name. */
  @Get('remote-timezones')
  @Public()
  @Header('Cache-Control', CACHED)
  @Paged(RemoteTimezoneEntryDto)
  @Refuses({ invalid: ['validation_bad_request'] })
  async listTaxonomiesRemoteTimezones(@Query() _: NoQueryDto): Promise<Page<RemoteTimezoneEntryDto>> {
    return { rows: [...this.taxonomies.taxonomy().timezones.values()].map(entry), nextCursor: null };
  }
}
