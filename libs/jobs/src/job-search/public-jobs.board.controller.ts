import { PaywallGate } from '#billing';
import { Links, Refuses, Handling } from '#http';
import {
  BoardApi,
  Catalog,
  type CatalogPage,
  CatalogQueryDto,
  Counted,
  catalogPage,
  Gated,
  MaybeSignedIn,
  Me,
  type SignedInUser,
  WholeList,
  windowOf,
} from '#http/board';
import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { getSchemaPath, ApiExtraModels } from '@nestjs/swagger';
import { CompanyReader } from '../company/company.read-model.js';
import { RemotePermitEntryDto } from '../taxonomy/taxonomy.operator.dto.js';
import { RemoteTaxonomies } from '../ports.js';
import {
  asksForDescription,
  BrowseJobsQueryDto,
  CorrectionDto,
  EmbedJobsQueryDto,
  JobFacetsDto,
  PublicJobCardDto,
  PublicJobDto,
  RelatedSearchDto,
  SearchPublicJobsDto,
  SimilarJobsQueryDto,
} from './public-jobs.board.dto.js';
import { type PublicJobQuery, PublicJobs, type ShownCards } from './public-jobs.service.js';
import { relatedSearches } from './related-searches.js';
import { SuggestionsDto, suggestionDto, SuggestQueryDto } from './suggestions.board.dto.js';
import { SUGGESTION_TYPES, Suggestions } from './suggestions.service.js';

const PAGING = ['pagination_invalid_cursor', 'pagination_offset_too_large'] as const;
const FILTERS = ['jobs_invalid_filter', 'too_many_filter_values'] as const;
/** Permits change with the laws of countries and with releases. */
const SIX_HOURS = { maxAgeSeconds: 21_600 };
const EMBEDDED = 8;
/** Larger limits are reduced to this. */
const MOST_EMBEDDED = 50;

/** Used if the search index does not respond. */
const SEARCH = ['search_unavailable'];
const GATED = { gatedCount: { type: 'integer', description: 'Number of matching jobs that the viewer cannot see.' } };
const CORRECTION = { correction: { $ref: getSchemaPath(CorrectionDto) } };
const RELATED = { relatedSearches: { type: 'array', items: { $ref: getSchemaPath(RelatedSearchDto) } } };
const FACETS = {
  facets: {
    allOf: [{ $ref: getSchemaPath(JobFacetsDto) }],
    description: 'Present if you requested facets and the viewer can see all matching jobs.',
  },
};

/** The response for the page of `window`. Omits empty parts of the envelope. */
function page(
  { cards, count, gatedCount, correction, facets, holds }: ShownCards,
  window: ReturnType<typeof windowOf>,
  links: Links,
  more: object = {},
): CatalogPage<PublicJobCardDto> {
  const rows = cards.map((card) => PublicJobCardDto.from(card, links));
  const besides = Object.assign(
    {},
    correction ? { correction } : {},
    gatedCount > 0 ? { gatedCount } : {},
    facets ? { facets } : {},
    more,
  );
  // The list ends where the viewer's access ends, but counts all matches.
  return { ...catalogPage(rows, count - gatedCount, window, besides), count, ...(holds && { holds }) };
}

@BoardApi('Jobs', 'jobs')
@ApiExtraModels(CorrectionDto, JobFacetsDto, RelatedSearchDto)
export class BoardJobsController {
  constructor(
    private readonly jobs: PublicJobs,
    private readonly paywall: PaywallGate,
    private readonly links: Links,
  ) {}

  /**
   * List published jobs, featured first, then newest first. On a board with a paywall, users without paid access see the first
   * jobs only. `gatedCount` is the number of hidden jobs.
   */
  @Get()
  @MaybeSignedIn()
  @Catalog(PublicJobCardDto, { more: { ...GATED, ...RELATED, ...CORRECTION, ...FACETS } })
  @Refuses({
    invalid: [...PAGING, ...FILTERS],
    missing: ['categories_not_found', 'skills_not_found'],
    unavailable: SEARCH,
  })
  async listBoardJobs(
    @Me() me: SignedInUser | null,
    @Query() query: BrowseJobsQueryDto,
  ): Promise<CatalogPage<PublicJobCardDto>> {
    const { sort, fields, facets, cursor: _, limit: __, offset: ___, ...filters } = query;
    const window = windowOf(query);
    const withDescription = asksForDescription(fields);
    const previewCount = await this.paywall.previewCount(me?.id ?? null);
    const found = await this.jobs.list({ sort, filters, facets, ...window, previewCount, withDescription });
    return page(found, window, this.links, { relatedSearches: relatedSearches(found.cards, filters) });
  }

  /**
   * Search published jobs by words and filters. Each word of the query must occur in the title, the description, the company
   * name, or the name or an alias of a skill or category of the job. When nothing matches, the search is repeated with one word
   * respelled, and `correction` contains it.
   */
  @Post('search')
  @Handling({ idempotencyKeys: 'ignored', beforeRouter: true })
  @HttpCode(200)
  @MaybeSignedIn()
  @Catalog(PublicJobCardDto, { object: 'search_result', more: { ...GATED, ...CORRECTION, ...FACETS } })
  @Refuses({
    invalid: [...PAGING, ...FILTERS],
    missing: ['categories_not_found', 'skills_not_found'],
    unavailable: SEARCH,
  })
  async searchBoardJobs(
    @Me() me: SignedInUser | null,
    @Body() body: SearchPublicJobsDto,
  ): Promise<CatalogPage<PublicJobCardDto>> {
    const { query, sort, filters, facets } = body;
    const window = windowOf(body);
    const previewCount = await this.paywall.previewCount(me?.id ?? null);
    return page(await this.jobs.list({ query, sort, filters, facets, ...window, previewCount }), window, this.links);
  }

  /** Get a published job by current or former slug. */
  @Get(':jobSlug')
  @Gated()
  @Counted('job_read', ({ id }: PublicJobDto) => id)
  @Refuses({ missing: ['jobs_not_found'], unavailable: SEARCH })
  async getBoardJob(@Param('jobSlug') slug: string): Promise<PublicJobDto> {
    return PublicJobDto.from(await this.jobs.bySlug(slug), this.links);
  }

  /** List similar jobs of other companies, most similar first. */
  @Get(':jobSlug/similar')
  @Gated()
  @WholeList(PublicJobCardDto)
  @Refuses({ missing: ['jobs_not_found'], unavailable: SEARCH })
  async listBoardJobSimilar(
    @Param('jobSlug') slug: string,
    @Query() { limit = 5 }: SimilarJobsQueryDto,
  ): Promise<readonly PublicJobCardDto[]> {
    return (await this.jobs.similar(slug, limit)).map((card) => PublicJobCardDto.from(card, this.links));
  }
}

@BoardApi('Companies', 'companies')
export class BoardCompanyJobsController {
  constructor(
    private readonly jobs: PublicJobs,
    private readonly companies: CompanyReader,
    private readonly paywall: PaywallGate,
    private readonly links: Links,
  ) {}

  /** List the jobs of a company. */
  @Get(':companySlug/jobs')
  @MaybeSignedIn()
  @Catalog(PublicJobCardDto, { more: GATED })
  @Refuses({ invalid: PAGING, missing: ['companies_not_found'], unavailable: SEARCH })
  async listBoardCompanyJobs(
    @Me() me: SignedInUser | null,
    @Param('companySlug') slug: string,
    @Query() query: CatalogQueryDto,
  ): Promise<CatalogPage<PublicJobCardDto>> {
    const window = windowOf(query);
    const { id } = await this.companies.bySlug(slug);
    const previewCount = await this.paywall.previewCount(me?.id ?? null);
    return page(await this.jobs.list({ filters: { companyId: [id] }, ...window, previewCount }), window, this.links);
  }
}

@BoardApi('Embed', 'embed')
@ApiExtraModels(CorrectionDto)
export class BoardEmbedController {
  constructor(
    private readonly jobs: PublicJobs,
    private readonly links: Links,
  ) {}

  /** List jobs for a widget on another website. */
  @Get('jobs')
  @Gated()
  @Catalog(PublicJobCardDto, { more: CORRECTION })
  @Refuses({ invalid: [...PAGING, ...FILTERS], unavailable: SEARCH })
  async listBoardEmbedJobs(@Query() query: EmbedJobsQueryDto): Promise<CatalogPage<PublicJobCardDto>> {
    const { q, cursor, limit = EMBEDDED, offset, ...filters } = query;
    const window = windowOf({ cursor, limit, offset } as CatalogQueryDto, MOST_EMBEDDED);
    const request: PublicJobQuery = { query: q, filters, ...window };
    return page(await this.jobs.list(request), window, this.links);
  }
}

@BoardApi('Search', 'search')
export class BoardSuggestController {
  constructor(private readonly suggestions: Suggestions) {}

  /** Suggest companies, search terms and markets while typing. When nothing matches, one word is respelled. */
  @Get('suggest')
  @Gated()
  async suggestBoardSearch(@Query() query: SuggestQueryDto): Promise<SuggestionsDto> {
    const { q = '', types = SUGGESTION_TYPES, limit = 25 } = query;
    const items = await this.suggestions.suggest(q, types, limit);
    return { object: 'suggest_result', query: q.trim(), items: items.map(suggestionDto) };
  }
}

@BoardApi('Taxonomy', 'remote-permits')
export class BoardRemotePermitsController {
  constructor(private readonly taxonomies: RemoteTaxonomies) {}

  /** List the places that remote jobs can name, widest first. */
  @Get()
  @Gated(SIX_HOURS)
  @WholeList(RemotePermitEntryDto)
  listBoardRemotePermits(): readonly RemotePermitEntryDto[] {
    return [...this.taxonomies.taxonomy().permits.values()].map(({ type, value, label }) => ({ type, value, label }));
  }
}
