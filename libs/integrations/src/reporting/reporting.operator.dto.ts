import { Integer, Lax, ListOf, Moment, Optional, view } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsArray, IsBoolean, IsIn, IsString } from 'class-validator';
import {
  COVERAGE_MODES,
  type CoverageMode,
  REPORTING_PROVIDERS,
  type ReportingProvider,
} from './reporting-provider.js';
import type { ShownIntegration } from './reporting.service.js';
import { type SearchAnswer } from './search-console.service.js';

/** A provider whose figures the board shows. */
export class ReportingIntegrationDto {
  id!: string;
  object!: 'reporting_integration';
  @ApiProperty({ enum: REPORTING_PROVIDERS }) provider!: ReportingProvider;
  /** Whether figures are collected and shown. False while it is paused. */
  enabled!: boolean;
  /** Whether the provider lets this server read figures. */
  connected!: boolean;
  /** When it was last connected. Null if it is connected elsewhere. */
  @Moment() connectedAt!: string | null;

  static readonly of = view<ReportingIntegrationDto, ShownIntegration>()(
    'id object provider enabled connected connectedAt',
    {
      object: () => 'reporting_integration',
      enabled: ({ isEnabled }) => isEnabled,
      connected: ({ isConnected }) => isConnected,
    },
  );
}

/** All integrations of the board. */
export class ReportingIntegrationListDto {
  object!: 'list';
  url!: string;
  hasMore!: boolean;
  nextCursor!: string | null;
  data!: ReportingIntegrationDto[];
}

/** Changes to an integration; absent keys keep their values. At least one key is required. */
@Lax()
export class PatchReportingIntegrationBodyDto {
  /** Whether figures are collected and shown. */
  @Optional() @IsBoolean() enabled?: boolean;
  /** Which pages of the property to read. Only for `search_console`, and only owners and administrators can set it. */
  @Optional() @IsIn(COVERAGE_MODES) @ApiProperty({ enum: COVERAGE_MODES }) searchConsoleCoverageMode?: CoverageMode;
}

/** How to continue. */
export class ReportingConnectDto {
  object!: 'reporting_integration_connect';
  @ApiProperty({ enum: REPORTING_PROVIDERS }) provider!: ReportingProvider;
  /** Whether it is connected. */
  connected!: boolean;
  /** URL of the provider's consent screen. Send the browser there, also to renew the consent of a connected provider. */
  authorizationUrl?: string;
  /** The site whose figures are read, if setup is complete. */
  siteUrl?: string;
  /** URL of the setup page in the dashboard. */
  redirectUrl?: string;
}

const DIMENSIONS = ['country', 'date', 'device', 'page', 'query', 'searchAppearance'] as const;
const FILTERED = ['country', 'device', 'page', 'query', 'searchAppearance'] as const;
const OPERATORS = ['contains', 'equals', 'notContains', 'notEquals', 'includingRegex', 'excludingRegex'] as const;
const TYPES = ['web', 'image', 'video', 'news', 'discover', 'googleNews'] as const;
const AGGREGATIONS = ['auto', 'byPage', 'byProperty'] as const;

/** A filter of a query. */
@Lax()
export class SearchConsoleFilterDto {
  @IsIn(FILTERED) @ApiProperty({ enum: FILTERED }) dimension!: (typeof FILTERED)[number];
  @IsIn(OPERATORS) @ApiProperty({ enum: OPERATORS }) operator!: (typeof OPERATORS)[number];
  @IsString() expression!: string;
}

/** Filters that must all match. */
@Lax()
export class SearchConsoleFilterGroupDto {
  @IsIn(['and']) @ApiProperty({ enum: ['and'] }) groupType!: 'and';
  @ListOf(() => SearchConsoleFilterDto) filters!: SearchConsoleFilterDto[];
}

/** A query of Search Console, in its own format. Days are those of Los Angeles. */
@Lax()
export class SearchConsoleQueryBodyDto {
  /** @example '2026-10-01' */
  @IsString() startDate!: string;
  /** @example '2026-10-31' */
  @IsString() endDate!: string;
  /** Dimensions to group rows by. */
  @Optional()
  @IsArray()
  @IsIn(DIMENSIONS, { each: true })
  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...DIMENSIONS] } })
  dimensions?: (typeof DIMENSIONS)[number][];
  @Optional() @IsIn(TYPES) @ApiProperty({ enum: TYPES }) type?: (typeof TYPES)[number];
  @Optional()
  @ListOf(() => SearchConsoleFilterGroupDto)
  dimensionFilterGroups?: SearchConsoleFilterGroupDto[];
  @Optional()
  @IsIn(AGGREGATIONS)
  @ApiProperty({ enum: AGGREGATIONS })
  aggregationType?: (typeof AGGREGATIONS)[number];
  /** Maximum number of rows, from 1 to 25,000. Default: 1,000. */
  @Optional() @Integer() rowLimit?: number;
  /** Rows to skip. */
  @Optional() @Integer() startRow?: number;
  /** Whether the figures are final. */
  @Optional() @IsIn(['final']) @ApiProperty({ enum: ['final'] }) dataState?: 'final';
}

/** A page to inspect. */
@Lax()
export class SearchConsoleInspectionBodyDto {
  /** An https address of the board. */
  @IsString() @ApiProperty({ format: 'uri' }) inspectionUrl!: string;
  /** Language of the texts in the response. @example 'en-US' */
  @Optional() @IsString() languageCode?: string;
}

/** Which pages are read. */
export class SearchConsoleCoverageDto {
  @ApiProperty({ enum: COVERAGE_MODES }) mode!: CoverageMode;
  /** Hostnames of the pages of the board. */
  hostnames!: string[];
}

/** Additional data about the rows. */
export class SearchConsoleQueryFactsDto {
  coverage!: SearchConsoleCoverageDto;
  @ApiProperty({ enum: ['final'] }) dataState!: 'final';
  @ApiProperty({ enum: ['America/Los_Angeles'] }) dataTimezone!: 'America/Los_Angeles';
  /** The latest day among the rows, if they are grouped by day. */
  latestObservedDate?: string;
  /** Always false, because Search Console returns only its top rows. */
  @ApiProperty({ type: 'boolean', enum: [false] }) exhaustive!: false;
}

/** A row of the result. */
export class SearchConsoleRowDto {
  /** One value for each dimension, in the same order. */
  keys?: string[];
  clicks?: number;
  impressions?: number;
  /** Clicks divided by impressions. */
  ctr?: number;
  /** Mean position in results. */
  position?: number;
}

/** The top rows of a query. */
export class SearchConsoleQueryResponseDto {
  object!: 'search_console_query';
  rows!: SearchConsoleRowDto[];
  responseAggregationType?: string;
  @ApiProperty({ selfRequired: false, type: 'object', additionalProperties: true }) metadata?: Record<string, unknown>;
  /** Additional data besides the Search Console result, named after the product. */
  productFacts!: SearchConsoleQueryFactsDto;

  /** @param name of the block with the additional data. */
  static of(
    { answer, coverage }: SearchAnswer,
    dimensions: readonly string[],
    name: string,
  ): SearchConsoleQueryResponseDto {
    const { rows, responseAggregationType, metadata } = answer;
    const shown = (Array.isArray(rows) ? rows : []).map((row: SearchConsoleRowDto) => ({
      ...(row.keys === undefined ? {} : { keys: row.keys }),
      clicks: row.clicks ?? 0,
      impressions: row.impressions ?? 0,
      ctr: row.ctr ?? 0,
      position: row.position ?? 0,
    }));
    const place = dimensions.indexOf('date');
    const latest = shown
      .map(({ keys }) => keys?.[place] ?? '')
      .sort()
      .at(-1);
    const facts: SearchConsoleQueryFactsDto = {
      coverage: { mode: coverage.mode, hostnames: [...coverage.hostnames] },
      dataState: 'final',
      dataTimezone: 'America/Los_Angeles',
      ...(latest ? { latestObservedDate: latest } : {}),
      exhaustive: false,
    };
    return {
      object: 'search_console_query',
      rows: shown,
      ...(typeof responseAggregationType === 'string' ? { responseAggregationType } : {}),
      ...(isObject(metadata) ? { metadata } : {}),
      [name]: facts,
    } as unknown as SearchConsoleQueryResponseDto;
  }
}

/** The index status of a page. */
export class SearchConsoleIndexStatusDto {
  verdict?: string;
  coverageState?: string;
  lastCrawlTime?: string;
  pageFetchState?: string;
  robotsTxtState?: string;
  indexingState?: string;
  googleCanonical?: string;
  userCanonical?: string;
  crawledAs?: string;
  sitemap?: string[];
  referringUrls?: string[];
}

/** The inspection result of Search Console. */
export class SearchConsoleInspectionDto {
  inspectionResultLink?: string;
  indexStatusResult?: SearchConsoleIndexStatusDto;
  @ApiProperty({ selfRequired: false, type: 'object', additionalProperties: true }) richResultsResult?: Record<
    string,
    unknown
  >;
  @ApiProperty({ selfRequired: false, type: 'object', additionalProperties: true }) ampResult?: Record<string, unknown>;
  @ApiProperty({ selfRequired: false, type: 'object', additionalProperties: true }) mobileUsabilityResult?: Record<
    string,
    unknown
  >;
}

/** Additional data about the page. */
export class SearchConsoleInspectionFactsDto {
  coverage!: SearchConsoleCoverageDto;
  /** Always true, because the server does not fetch the page itself. */
  @ApiProperty({ type: 'boolean', enum: [true] }) indexedVersionOnly!: true;
}

/** The inspection result of Search Console. */
export class SearchConsoleInspectionResponseDto {
  object!: 'search_console_url_inspection';
  inspectionResult?: SearchConsoleInspectionDto;
  /** Additional data besides the Search Console result, named after the product. */
  productFacts!: SearchConsoleInspectionFactsDto;

  /** @param name of the block with the additional data. */
  static of({ answer, coverage }: SearchAnswer, name: string): SearchConsoleInspectionResponseDto {
    const facts: SearchConsoleInspectionFactsDto = {
      coverage: { mode: coverage.mode, hostnames: [...coverage.hostnames] },
      indexedVersionOnly: true,
    };
    const { inspectionResult: found } = answer;
    return {
      object: 'search_console_url_inspection',
      ...(isObject(found) ? { inspectionResult: shownInspection(found) } : {}),
      [name]: facts,
    } as unknown as SearchConsoleInspectionResponseDto;
  }
}

const PARTS = [
  'inspectionResultLink',
  'indexStatusResult',
  'richResultsResult',
  'ampResult',
  'mobileUsabilityResult',
] as const;

const shownInspection = (found: Readonly<Record<string, unknown>>): SearchConsoleInspectionDto =>
  Object.fromEntries(PARTS.flatMap((part) => (found[part] === undefined ? [] : [[part, found[part]]])));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
