import { Clearable, Integer, Moment, Optional, type Wire, WireNamed } from '#http';
import type { Board } from '#access';
import { IsBoolean, IsIn, IsString, Length, MinLength } from 'class-validator';
import {
  type Config,
  COUNTRY_GATING_MODES,
  type CountryGatingMode,
  TALENT_DIRECTORY_VISIBILITIES,
  type TalentDirectoryVisibility,
} from './config.js';
import type { BoardSettingsRow } from './board-settings.read-model.js';

/** What to change of the settings. An absent key stays as it is. All of it is done, or nothing. */
export class UpdateSettingsDto {
  /** @example 'Jobs in health care' */
  @Optional() @IsString() @Length(1, 200) name?: string;
  /**
   * Part of every public address of the board; no other board has it. At most 63 lower-case letters, digits and
   * hyphens, because it is part of a host name.
   * @example 'health-care'
   */
  @Optional() @IsString() @Length(1, 120) slug?: string;
  /** A domain of the board. */
  @Optional() @IsString() primaryDomainId?: string;
  /** A picture that was uploaded as `board_logo`. */
  @Optional() @IsString() logoMediaId?: string;
  /** A picture that was uploaded as `board_hero`. */
  @Optional() @IsString() heroMediaId?: string;
  /** Whether visitors need the board's password. Set one first; without it only some plans are public. */
  @Optional() @IsBoolean() passwordProtectionEnabled?: boolean;
  @Optional() @IsBoolean() jobAlertsEnabled?: boolean;
  @Optional() @IsBoolean() candidatesEnabled?: boolean;
  @Optional() @IsBoolean() employersEnabled?: boolean;
  @Optional() @IsBoolean() blogEnabled?: boolean;
  @Optional() @IsBoolean() impressumEnabled?: boolean;
  /** Jobs that nobody paid for wait for an operator before they are public. */
  @Optional() @IsBoolean() requireApprovalFreeJobs?: boolean;
  /** Jobs that were backfilled or came by a feed wait for an operator before they are public. */
  @Optional() @IsBoolean() requireApprovalAggregatedJobs?: boolean;
  @Optional() @IsBoolean() registrationWallEnabled?: boolean;
  /** Off: people apply elsewhere only, and published jobs that do not say where become drafts within seconds. */
  @Optional() @IsBoolean() nativeApplicationsEnabled?: boolean;
  @Optional() @IsBoolean() applicantMessagingEnabled?: boolean;
  /** Older name of `talentDirectoryVisibility`: true is public, false is off. */
  @Optional() @IsBoolean() talentDirectoryEnabled?: boolean;
  @Optional() @IsIn(TALENT_DIRECTORY_VISIBILITIES) talentDirectoryVisibility?: TalentDirectoryVisibility;
  @Optional() @IsBoolean() requireCookieConsent?: boolean;
  @Optional() @IsString() @Length(1, 200) cookieBannerTitle?: string;
  @Optional() @IsString() @Length(1, 500) cookieBannerDescription?: string;
  @Optional() @IsString() @Length(1, 80) cookieBannerRejectLabel?: string;
  @Optional() @IsString() @Length(1, 80) cookieBannerAcceptLabel?: string;
  @Optional() @IsString() @Length(1, 80) cookieBannerManageLabel?: string;
  /** The line that names what the board runs on. Only some plans may hide it. */
  @Optional() @IsBoolean() @WireNamed() showBranding?: boolean;
  /** How many days a job is public when nobody says until when; a hundred years at most. */
  @Optional() @Integer({ min: 1 }) defaultJobDurationDays?: number;
  /** Null or an empty text clears it. */
  @Optional() @Clearable({ format: 'email', maxLength: 320 }) contactEmail?: string | null;
  /** Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 200 }) companyLegalName?: string | null;
  /** Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 500 }) companyAddress?: string | null;
  /** Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 500 }) companyWebsiteUrl?: string | null;
  /** Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 500 }) companyXHandle?: string | null;
  /** Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 500 }) companyFacebookUrl?: string | null;
  /** Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 500 }) companyLinkedinUrl?: string | null;
  @Optional() @IsString() @Length(1, 50) talentNavLabel?: string;
  /** What visitors read who are asked for the password. Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 500 }) passwordProtectionMessage?: string | null;
  /** Sponsored jobs are always for their countries only; `all_jobs` asks the same of every application. */
  @Optional() @IsIn(COUNTRY_GATING_MODES) countryGatingMode?: CountryGatingMode;
}

/** The password for a board. */
export class PasswordProtectionDto {
  /**
   * Kept as a hash; nobody can read it back.
   * @example 'correct horse battery'
   */
  @IsString() @MinLength(8) password!: string;
}

/** How the board behaves. What was never set is absent; what was cleared is null. */
export class SettingsConfigDto implements Config {
  passwordProtectionEnabled?: boolean;
  jobAlertsEnabled?: boolean;
  candidatesEnabled?: boolean;
  employersEnabled?: boolean;
  blogEnabled?: boolean;
  impressumEnabled?: boolean;
  requireApprovalFreeJobs?: boolean;
  requireApprovalAggregatedJobs?: boolean;
  registrationWallEnabled?: boolean;
  /** On when absent. */
  nativeApplicationsEnabled?: boolean;
  /** On when absent. */
  applicantMessagingEnabled?: boolean;
  requireCookieConsent?: boolean;
  /** On when absent. */
  showBranding?: boolean;
  cookieBannerTitle?: string;
  cookieBannerDescription?: string;
  cookieBannerRejectLabel?: string;
  cookieBannerAcceptLabel?: string;
  cookieBannerManageLabel?: string;
  talentNavLabel?: string;
  contactEmail?: string | null;
  companyLegalName?: string | null;
  companyAddress?: string | null;
  companyWebsiteUrl?: string | null;
  companyXHandle?: string | null;
  companyFacebookUrl?: string | null;
  companyLinkedinUrl?: string | null;
  passwordProtectionMessage?: string | null;
  /** 30 when absent. */
  @Integer({ min: 1 }) defaultJobDurationDays?: number;
  talentDirectoryVisibility?: TalentDirectoryVisibility;
  countryGatingMode?: CountryGatingMode;
}

/** The settings of the board. */
export class SettingsDto {
  /** The board. */
  id!: string;
  object!: 'settings';
  /** The board. */
  accountId!: string;
  name!: string;
  slug!: string;
  primaryDomainId!: string | null;
  logoUrl!: string | null;
  heroUrl!: string | null;
  config!: SettingsConfigDto;
  @Moment() createdAt!: string;
  @Moment() updatedAt!: string;

  static of(
    { id, slug, name, createdAt }: Board,
    row: BoardSettingsRow | null,
    images: { readonly logoUrl: string | null; readonly heroUrl: string | null },
    wire: Wire,
  ): SettingsDto {
    const { showBranding, ...config } = row?.config ?? {};
    return {
      id,
      object: 'settings',
      accountId: id,
      name: row?.name ?? name,
      slug: row?.slug ?? slug,
      primaryDomainId: null,
      ...images,
      config: { ...config, ...(showBranding === undefined ? {} : { [wire.showBranding]: showBranding }) },
      createdAt,
      updatedAt: row?.updatedAt ?? createdAt,
    };
  }
}
