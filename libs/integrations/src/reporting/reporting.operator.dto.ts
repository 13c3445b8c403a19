import { Lax, Moment, Optional, view } from '#http/dto';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import {
  COVERAGE_MODES,
  type CoverageMode,
  REPORTING_PROVIDERS,
  type ReportingProvider,
} from './reporting-provider.js';
import type { ShownIntegration } from './reporting.service.js';

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
