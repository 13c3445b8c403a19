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
  type JobForm,
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
  /** A verified domain of the board, by which it goes from then on. An empty text: it goes by its slug. */
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
  /** Unpaid jobs wait for approval before they are public. */
  @Optional() @IsBoolean() requireApprovalFreeJobs?: boolean;
  /** Jobs that were backfilled or came by a feed wait for an operator before they are public. */
  @Optional() @IsBoolean() requireApprovalAggregatedJobs?: boolean;
  /** Visitors without an account can post jobs. */
  @Optional() @IsBoolean() publicJobSubmissionEnabled?: boolean;
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
  /** How many days a job is public unless an end is given; a hundred years at most. */
  @Optional() @Integer({ min: 1 }) defaultJobDurationDays?: number;
  /** Null or an empty text clears it. */
  @Optional() @Clearable({ format: 'email', maxLength: 320 }) contactEmail?: string | null;
  /** Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 200 }) companyLegalName?: string | null;
  /** Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 500 }) companyAddress?: string | null;
  /** An http or https address. Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 500, web: true }) companyWebsiteUrl?: string | null;
  /** A handle, or an http or https address. Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 500, web: true }) companyXHandle?: string | null;
  /** An http or https address. Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 500, web: true }) companyFacebookUrl?: string | null;
  /** An http or https address. Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 500, web: true }) companyLinkedinUrl?: string | null;
  @Optional() @IsString() @Length(1, 50) talentNavLabel?: string;
  /** What visitors read who are asked for the password. Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 500 }) passwordProtectionMessage?: string | null;
  /** What the board is written in. Null or an empty text clears it: its pages speak the language of the visitor then. */
  @Optional() @ClearableChoice(BOARD_LANGUAGES) language?: BoardLanguage | null;
  /**
   * Colour of buttons and links on the board's own pages. Null or an empty text clears it.
   * @example '#1a6b4f'
   */
  @Optional() @Clearable({ pattern: /^#[0-9a-fA-F]{6}$/ }) accentColor?: string | null;
  /** Letters of the board's own pages. Null or an empty text clears it. */
  @Optional() @ClearableChoice(FONT_FAMILIES) fontFamily?: FontFamily | null;
  /** Sponsored jobs are always for their countries only; `all_jobs` asks the same of every application. */
  @Optional() @IsIn(COUNTRY_GATING_MODES) countryGatingMode?: CountryGatingMode;
}

/** How long applications are to be kept. An absent key stays as it is. */
export class UpdateRetentionDto {
  /**
   * Days after their last change after which rejected applications and those of guests are erased for good; a hundred years at most.
   * Null keeps them.
   * @example 180
   */
  @Optional() @OrNull() @Integer({ min: 1 }) applicationRetentionDays?: number | null;
}

/** How long applications are kept. */
export class RetentionDto {
  /** Null: they are kept. */
  @Integer({ min: 1 }) applicationRetentionDays!: number | null;
}

/** The password for a board. */
export class PasswordProtectionDto {
  /**
   * Kept as a hash; it cannot be read back.
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
  /** True when absent. */
  publicJobSubmissionEnabled?: boolean;
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
  language?: BoardLanguage | null;
  /** @example '#1a6b4f' */
  accentColor?: string | null;
  fontFamily?: FontFamily | null;
  /** 30 when absent. */
  @Integer({ min: 1 }) defaultJobDurationDays?: number;
  /** Applications are kept when it is null or absent. */
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
      config: { ...config, ...(showBranding === undefined ? {} : { [wire.showBranding]: showBranding }) },
      createdAt,
      updatedAt: row?.updatedAt ?? createdAt,
    };
  }
}

/** A place for an advertisement. Null or an empty text clears what is in it. */
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
  /** After every how many entries of a list it comes. */
  @Optional() @OrNull() @Integer({ min: 1, max: 50 }) frequency?: number | null;

  /** What is kept of it. */
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

/** What to change of advertising. An absent key stays as it is. */
export class UpdateAdsenseDto {
  @Optional() @IsBoolean() adsenseEnabled?: boolean;
  /**
   * Null or an empty text clears it.
   * @example 'ca-pub-1234567890123456'
   */
  @Optional() @Clearable({ pattern: /^ca-pub-\d{16}$/, maxLength: 25 }) adsenseClientId?: string | null;
  /** All places, by their names: lower-case letters, digits and `- _ . :`. A place that is left out is gone. */
  @Optional() @MapOf(() => AdSlotDto, { keys: /^[a-z0-9_.:-]{1,100}$/, max: 100 }) adsenseSlots?: Record<
    string,
    AdSlotDto
  >;
  /** Lines of the board's ads.txt. Null or an empty text clears it. */
  @Optional() @Clearable({ maxLength: 2000 }) adsTxt?: string | null;
  /** False turns the consent message of the provider off, which visitors from Europe get otherwise. */
  @Optional() @IsBoolean() adsenseGoogleConsentMessage?: boolean;

  /** What changes, as it is kept. */
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
  /** By the name of the place. */
  @MapOf(() => AdSlotDto, { keys: /./, max: 100 }) adsenseSlots!: Record<string, AdSlot>;
  adsTxt!: string | null;
  /**
   * True unless it was turned off. While advertising is on, it has visitors from the EEA, the United Kingdom and
   * Switzerland asked by the provider, and not by the cookie banner.
   */
  adsenseGoogleConsentMessage!: boolean;
}

/** One of the values of a select. */
@Lax()
export class CustomFieldOptionDto {
  /** What jobs hold: 64 characters at most. */
  @IsString() key!: string;
  /** 120 characters at most. */
  @IsString() label!: string;
}

/** A field that the board asks of its jobs. */
@Lax()
export class CustomFieldDefinitionDto implements CustomFieldDefinition {
  /**
   * What jobs hold their value under: 64 letters, digits, `-` and `_` at most, a letter first.
   * @example 'shift'
   */
  @IsString() key!: string;
  /**
   * 120 characters at most.
   * @example 'Shift'
   */
  @IsString() label!: string;
  /**
   * Fixed as long as the field is there.
   * @example 'short_text'
   */
  @IsIn(CUSTOM_FIELD_TYPES) type!: CustomFieldType;
  /** Of selects, 100 at most. */
  @Optional() @ListOf(() => CustomFieldOptionDto) options?: CustomFieldOptionDto[];
  /** Jobs need a value. */
  @IsBoolean() required!: boolean;
  /** Of numbers: the least that is taken. */
  @Optional() @IsNumber() min?: number;
  /** Of numbers: the most that is taken. */
  @Optional() @IsNumber() max?: number;
}

/** The custom fields of the job form, all of them. */
export class JobFormCustomFieldsDto {
  /** In the order in which they are shown, 50 at most. */
  @ListOf(() => CustomFieldDefinitionDto) customFields!: CustomFieldDefinitionDto[];
}

/** How jobs are asked for. What was never configured is absent. */
export class JobFormConfigDto implements JobForm {
  customFields?: CustomFieldDefinitionDto[];
}
