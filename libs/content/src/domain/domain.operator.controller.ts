import { Accepted, Allow, OperatorApi, Paged, refusalsOf, Refuses } from '#http';
import { domainDecider } from './domain.decider.js';
import { OperationDto } from '#http/dto';
import { type Page, pageOf } from '#store';
import { Body, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CreateDomainDto, DomainDto, ListDomainsQueryDto } from './domain.operator.dto.js';
import { DomainReader } from './domain.read-model.js';
import { Domains, PrimaryDomain } from './domain.service.js';

const REFUSALS = refusalsOf(domainDecider);

@OperatorApi('domains', 'Domains')
export class OperatorDomainsController {
  constructor(
    private readonly domains: Domains,
    private readonly reader: DomainReader,
    private readonly primary: PrimaryDomain,
  ) {}

  /** List domains, newest first. */
  @Get()
  @Allow('domains.read')
  @Paged(DomainDto)
  async listDomains(@Query() query: ListDomainsQueryDto): Promise<Page<DomainDto>> {
    const [page, primary] = await Promise.all([this.reader.page(query), this.primary.id()]);
    return pageOf(page, (row) => DomainDto.of(row, primary));
  }

  /**
   * Add a domain to the board. The board owns the domain once it is verified. The response names the TXT record that verifies it.
   * Several boards may add a hostname; the first board that verifies it gets it. Public suffixes such as `co.uk` are refused.
   */
  @Post()
  @Allow('domains.manage')
  @Refuses({
    invalid: ['domains_invalid_hostname'],
    forbidden: ['domains_reserved_hostname'],
    conflict: ['domains_hostname_taken'],
  })
  async createDomain(@Body() { domain }: CreateDomainDto): Promise<DomainDto> {
    return DomainDto.of(await this.domains.add(domain), null);
  }

  /** Get a domain and the DNS record that verifies it. */
  @Get(':id')
  @Allow('domains.read')
  @Refuses(REFUSALS.reads)
  async getDomain(@Param('id') id: string): Promise<DomainDto> {
    const [row, primary] = await Promise.all([this.reader.byId(id), this.primary.id()]);
    return DomainDto.of(row, primary);
  }

  /**
   * Remove a domain from the board. Every board can add the hostname again at once. A running verification is cancelled. A board
   * without its primary domain uses its slug.
   */
  @Delete(':id')
  @HttpCode(204)
  @Allow('domains.manage')
  @Refuses(REFUSALS.acts)
  async deleteDomain(@Param('id') id: string): Promise<void> {
    await this.domains.remove(id);
  }

  /**
   * Verify a domain by its DNS record. The server queries DNS repeatedly for a while. The operation fails with
   * `domains_verification_failed` when the record is not found in time, and with `domains_hostname_taken` when another board
   * verified the hostname first. While a verification runs, the request returns its operation. You can verify a verified domain
   * again; it stays verified when DNS does not answer.
   */
  @Post(':id/verify')
  @HttpCode(202)
  @Allow('domains.manage')
  @Accepted('domains.verify')
  @Refuses(REFUSALS.acts)
  async verifyDomain(@Param('id') id: string): Promise<OperationDto> {
    return OperationDto.of(await this.domains.verify(id));
  }
}
