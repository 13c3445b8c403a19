import type { Board } from '#access';
import { type Wire } from '#http';
import {
  Clearable,
  ClearableChoice,
  Integer,
  Lax,
  ListOf,
  MapOf,
  Moment,
  Optional,
  OrNull,
  WireNamed,
  underWireNames,
} from '#http/dto';
import { IsBoolean, IsIn, IsNumber, IsString, Length, MinLength } from 'class-validator';
import {
  AD_FORMATS,
  AD_LAYOUTS,
  AD_STYLES,
  type Adsense,
  type AdSlot,
  BOARD_LANGUAGES,
  type BoardLanguage,
  type Config,
  COUNTRY_GATING_MODES,
  type CountryGatingMode,
  TALENT_DIRECTORY_VISIBILITIES,
  type TalentDirectoryVisibility,
  CUSTOM_FIELD_TYPES,
  type CustomFieldDefinition,
  type CustomFieldType,
  FONT_FAMILIES,
  type FontFamily,
  type JobFormConfig,
} from './config.js';
import type { BoardSettingsRow } from './board-settings.read-model.js';

/** Changes to the settings. An absent key keeps its value. Either all changes are made or none. */
export class UpdateSettingsDto {
  /** @example 'Jobs in health care' */
  @Optional() @IsString() @Length(1, 200) name?: string;
  /**
   * Part of every public URL of the board, unique among all boards. It is part of a hostname: at most 63 lower-case letters,
   * digits and hyphens.
   * @example 'health-care'
   */
  @Optional() @IsString() @Length(1, 120) slug?: string;
  /** A verified domain of the board, used in its URLs from now on. With an empty text, URLs use the slug. */
  @Optional() @IsString() primaryDomainId?: string;
  /** Id of an image uploaded as `board_logo`. */
  @Optional() @IsString() logoMediaId?: string;
  /** Id of an image uploaded as `board_hero`. */
  @Optional() @IsString() heroMediaId?: string;
  /** Whether visitors need the board's password. Set a password first. Only some plans allow a board without a password. */
  @Optional() @IsBoolean() passwordProtectionEnabled?: boolean;
  @Optional() @IsBoolean() jobAlertsEnabled?: boolean;
  @Optional() @IsBoolean() candidatesEnabled?: boolean;
  @Optional() @IsBoolean() employersEnabled?: boolean;
  @Optional() @IsBoolean() blogEnabled?: boolean;
  @Optional() @IsBoolean() impressumEnabled?: boolean;
  /** Whether unpaid jobs need approval before they are public. */
  @Optional() @IsBoolean() requireApprovalFreeJobs?: boolean;
  /** Whether collected and imported feed jobs need approval by an operator before they are public. */
  @Optional() @IsBoolean() requireApprovalAggregatedJobs?: boolean;
  /** Whether visitors without an account can post jobs. */
  @Optional() @IsBoolean() publicJobSubmissionEnabled?: boolean;
  @Optional() @IsBoolean() registrationWallEnabled?: boolean;
  /** Whether people can apply on the board. When off, published jobs without an application URL become drafts within seconds. */
  @Optional() @IsBoolean() nativeApplicationsEnabled?: boolean;
  @Optional() @IsBoolean() applicantMessagingEnabled?: boolean;
  /** Former name of `talentDirectoryVisibility`. True means public, false means off. */
  @Optional() @IsBoolean() talentDirectoryEnabled?: boolean;
  @Optional() @IsIn(TALENT_DIRECTORY_VISIBILITIES) talentDirectoryVisibility?: TalentDirectoryVisibility;
  @Optional() @IsBoolean() requireCookieConsent?: boolean;
  @Optional() @IsString() @Length(1, 200) cookieBannerTitle?: string;
  @Optional() @IsString() @Length(1, 500) cookieBannerDescription?: string;
  @Optional() @IsString() @Length(1, 80) cookieBannerRejectLabel?: string;
  @Optional() @IsString() @Length(1, 80) cookieBannerAcceptLabel?: string;
  @Optional() @IsString() @Length(1, 80) cookieBannerManageLabel?: string;
  /** Whether the board shows the branding line. Only some plans can hide it. */
  @Optional() @IsBoolean() @WireNamed() showBranding?: boolean;
  /** Days that a job is public when no expiry date is set. 100 years at most. */
  @Optional() @Integer({ min: 1 }) defaultJobDurationDays?: number;
  /** Null or an empty text clears it. */
  @Optional() @Clearable({ format: 'email', maxLength: 320 }) contactEmail?: string | null;
  /** Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 200 }) companyLegalName?: string | null;
  /** Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 500 }) companyAddress?: string | null;
  /** An http or https URL. Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 500, web: true }) companyWebsiteUrl?: string | null;
  /** A handle, or an http or https URL. Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 500, web: true }) companyXHandle?: string | null;
  /** An http or https URL. Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 500, web: true }) companyFacebookUrl?: string | null;
  /** An http or https URL. Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 500, web: true }) companyLinkedinUrl?: string | null;
  @Optional() @IsString() @Length(1, 50) talentNavLabel?: string;
  /** Text on the page that asks visitors for the password. Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 500 }) passwordProtectionMessage?: string | null;
  /** Language of the board. Null or an empty text clears it; pages then use the language of the visitor. */
  @Optional() @ClearableChoice(BOARD_LANGUAGES) language?: BoardLanguage | null;
  /**
   * Colour of buttons and links on the board's own pages. Null or an empty text clears it.
   * @example '#1a6b4f'
   */
  @Optional() @Clearable({ pattern: /^#[0-9a-fA-F]{6}$/ }) accentColor?: string | null;
  /** Font of the board's own pages. Null or an empty text clears it. */
  @Optional() @ClearableChoice(FONT_FAMILIES) fontFamily?: FontFamily | null;
  /** Sponsored jobs accept applicants of their countries only. `all_jobs` applies this rule to every job. */
  @Optional() @IsIn(COUNTRY_GATING_MODES) countryGatingMode?: CountryGatingMode;
}

/** The retention period of applications. An absent key keeps its value. */
export class UpdateRetentionDto {
  /**
   * Days after the last change until rejected and guest applications are deleted permanently. 100 years at most. Null keeps them.
   * @example 180
   */
  @Optional() @OrNull() @Integer({ min: 1 }) applicationRetentionDays?: number | null;
}

/** How long applications are kept. */
export class RetentionDto {
  /** Null if applications are kept. */
  @Integer({ min: 1 }) applicationRetentionDays!: number | null;
}

/** The password for a board. */
export class PasswordProtectionDto {
  /**
   * Stored as a hash, so you cannot read it back.
   * @example 'correct horse battery'
   */
  @IsString() @MinLength(8) password!: string;
}

/** The behaviour of the board. Settings that were never set are absent; cleared ones are null. */
export class SettingsConfigDto implements Config {
  passwordProtectionEnabled?: boolean;
  jobAlertsEnabled?: boolean;
  candidatesEnabled?: boolean;
  employersEnabled?: boolean;
  blogEnabled?: boolean;
  impressumEnabled?: boolean;
  requireApprovalFreeJobs?: boolean;
  requireApprovalAggregatedJobs?: boolean;
  /** Default: true. */
  publicJobSubmissionEnabled?: boolean;
  registrationWallEnabled?: boolean;
  /** Default: on. */
  nativeApplicationsEnabled?: boolean;
  /** Default: on. */
  applicantMessagingEnabled?: boolean;
  requireCookieConsent?: boolean;
  /** Default: on. */
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
  language?: BoardLanguage | null;
  /** @example '#1a6b4f' */
  accentColor?: string | null;
  fontFamily?: FontFamily | null;
  /** Default: 30. */
  @Integer({ min: 1 }) defaultJobDurationDays?: number;
  /** If null or absent, applications are kept. */
  @Integer({ min: 1 }) applicationRetentionDays?: number | null;
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
      primaryDomainId: row?.primaryDomain?.id ?? null,
      ...images,
      config: { ...config, ...(showBranding === undefined ? {} : underWireNames(wire, 'showBranding', showBranding)) },
      createdAt,
      updatedAt: row?.updatedAt ?? createdAt,
    };
  }
}

/** An ad placement. Null or an empty text clears a value. */
@Lax()
export class AdSlotDto {
  @IsBoolean() enabled!: boolean;
  /**
   * Ten digits.
   * @example '1234567890'
   */
  @Clearable({ pattern: /^[0-9]{10}$/ }) slotId!: string | null;
  @Optional() @ClearableChoice(AD_LAYOUTS) layout?: (typeof AD_LAYOUTS)[number] | '' | null;
  @Optional() @ClearableChoice(AD_FORMATS) format?: (typeof AD_FORMATS)[number] | '' | null;
  @Optional() @ClearableChoice(AD_STYLES) style?: (typeof AD_STYLES)[number] | '' | null;
  /** Number of list entries between two ads. */
  @Optional() @OrNull() @Integer({ min: 1, max: 50 }) frequency?: number | null;

  /** The stored form of the placement. */
  static kept({ enabled, slotId, layout, format, style, frequency }: AdSlotDto): AdSlot {
    return {
      enabled,
      slotId: slotId || null,
      ...(layout ? { layout } : {}),
      ...(format ? { format } : {}),
      ...(style ? { style } : {}),
      ...(frequency ? { frequency } : {}),
    };
  }
}

/** Changes to advertising. An absent key keeps its value. */
export class UpdateAdsenseDto {
  @Optional() @IsBoolean() adsenseEnabled?: boolean;
  /**
   * Null or an empty text clears it.
   * @example 'ca-pub-1234567890123456'
   */
  @Optional() @Clearable({ pattern: /^ca-pub-\d{16}$/, maxLength: 25 }) adsenseClientId?: string | null;
  /** All ad placements, by name: lower-case letters, digits and `- _ . :`. Placements that you leave out are deleted. */
  @Optional() @MapOf(() => AdSlotDto, { keys: /^[a-z0-9_.:-]{1,100}$/, max: 100 }) adsenseSlots?: Record<
    string,
    AdSlotDto
  >;
  /** Lines of the board's ads.txt. Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 2000 }) adsTxt?: string | null;
  /** False turns off the provider's consent message, which visitors from Europe get otherwise. */
  @Optional() @IsBoolean() adsenseGoogleConsentMessage?: boolean;

  /** The changes in their stored form. */
  static changes({ adsenseClientId, adsTxt, adsenseSlots, ...switches }: UpdateAdsenseDto): Partial<Adsense> {
    const slots = Object.entries(adsenseSlots ?? {}).map(([name, slot]) => [name, AdSlotDto.kept(slot)]);
    return {
      ...switches,
      ...(adsenseClientId === undefined ? {} : { adsenseClientId: adsenseClientId || null }),
      ...(adsTxt === undefined ? {} : { adsTxt: adsTxt || null }),
      ...(adsenseSlots === undefined ? {} : { adsenseSlots: Object.fromEntries(slots) as Record<string, AdSlot> }),
    };
  }
}

/** Advertising on the board. */
export class AdsenseDto implements Adsense {
  adsenseEnabled!: boolean;
  adsenseClientId!: string | null;
  /** By placement name. */
  @MapOf(() => AdSlotDto, { keys: /./, max: 100 }) adsenseSlots!: Record<string, AdSlot>;
  adsTxt!: string | null;
  /**
   * True unless you turn it off. While advertising is on, the provider asks visitors from the EEA, the United Kingdom and
   * Switzerland for consent, instead of the cookie banner.
   */
  adsenseGoogleConsentMessage!: boolean;
}

/** An option of a select field. */
@Lax()
export class CustomFieldOptionDto {
  /** Value that jobs store, 64 characters at most. */
  @IsString() key!: string;
  /** 120 characters at most. */
  @IsString() label!: string;
}

/** A custom field of jobs. */
@Lax()
export class CustomFieldDefinitionDto implements CustomFieldDefinition {
  /**
   * Key of the value in jobs: 64 letters, digits, `-` and `_` at most, starting with a letter.
   * @example 'shift'
   */
  @IsString() key!: string;
  /**
   * 120 characters at most.
   * @example 'Shift'
   */
  @IsString() label!: string;
  /**
   * You cannot change it while the field exists.
   * @example 'short_text'
   */
  @IsIn(CUSTOM_FIELD_TYPES) type!: CustomFieldType;
  /** Options of a select field, 100 at most. */
  @Optional() @ListOf(() => CustomFieldOptionDto) options?: CustomFieldOptionDto[];
  /** Whether jobs need a value. */
  @IsBoolean() required!: boolean;
  /** Minimum value of a number field. */
  @Optional() @IsNumber() min?: number;
  /** Maximum value of a number field. */
  @Optional() @IsNumber() max?: number;
}

/** All custom fields of the job form. */
export class JobFormCustomFieldsDto {
  /** In display order, 50 at most. */
  @ListOf(() => CustomFieldDefinitionDto) customFields!: CustomFieldDefinitionDto[];
}

/** The configuration of the job form. Parts that were never configured are absent. */
export class JobFormConfigDto implements JobFormConfig {
  customFields?: CustomFieldDefinitionDto[];
}
