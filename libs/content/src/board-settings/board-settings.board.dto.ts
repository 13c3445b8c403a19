import { type Links, type Wire } from '#http';
import { Lax, underWireNames } from '#http/dto';
import type { VisitedBoard } from '#http/board';
import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import {
  type Config,
  type CountryGatingMode,
  type CustomFieldDefinition,
  type CustomFieldType,
  DEFAULTS,
  NO_ADSENSE,
  type TalentDirectoryVisibility,
} from './config.js';
import type { BoardSettingsRow } from './board-settings.read-model.js';

/** The icons of the board; all null while there are none. */
export class BoardIconsDto {
  ico!: string | null;
  svg!: string | null;
  appleTouch!: string | null;
  icon192!: string | null;
  icon512!: string | null;
  iconMaskable512!: string | null;
}

/** The features of the board. A feature that is on has its operations in this API. */
export class BoardFeaturesDto {
  jobAlerts!: boolean;
  candidates!: boolean;
  employers!: boolean;
  blog!: boolean;
  talentDirectory!: TalentDirectoryVisibility;
  registrationWall!: boolean;
  passwordProtected!: boolean;
  publicJobSubmission!: boolean;
  candidatePaywall!: boolean;
  impressum!: boolean;
  nativeApplications!: boolean;
  messaging!: boolean;
}

/** Where visits are counted; null: nowhere. */
export class BoardAnalyticsDto {
  ga4MeasurementId!: string | null;
  gtmId!: string | null;
  metaPixelId!: string | null;
  linkedInPartnerId!: string | null;
  /** Whether visitors must consent before anything is loaded. */
  cookieConsentRequired!: boolean;
}

/** An option of a select field. */
export class PublicCustomFieldOptionDto {
  key!: string;
  label!: string;
}

/** A field that the board asks of its jobs. */
export class PublicCustomFieldDto {
  key!: string;
  label!: string;
  /** @example 'short_text' */
  type!: CustomFieldType;
  /** Of selects only. */
  options?: PublicCustomFieldOptionDto[];
  required!: boolean;
  min?: number;
  max?: number;

  static of({ key, label, type, options, required, min, max }: CustomFieldDefinition): PublicCustomFieldDto {
    const field: PublicCustomFieldDto = { key, label, type, required };
    if (options && /select$/.test(type)) field.options = options.map((each) => ({ key: each.key, label: each.label }));
    if (min !== undefined) field.min = min;
    if (max !== undefined) field.max = max;
    return field;
  }
}

/** Fields that the board defined, in the order in which they are shown. */
export class BoardCustomFieldsDto {
  job!: PublicCustomFieldDto[];
}

/** The contact of the board. */
export class BoardContactDto {
  email!: string | null;
  websiteUrl!: string | null;
  xUrl!: string | null;
  facebookUrl!: string | null;
  linkedinUrl!: string | null;

  static of(config: Config): BoardContactDto {
    const handle = config.companyXHandle?.trim().replace(/^@/, '');
    return {
      email: config.contactEmail ?? null,
      websiteUrl: webAddress(config.companyWebsiteUrl),
      xUrl: handle && /^[A-Za-z0-9_]{1,50}$/.test(handle) ? `https://x.com/${handle}` : webAddress(handle),
      facebookUrl: webAddress(config.companyFacebookUrl),
      linkedinUrl: webAddress(config.companyLinkedinUrl),
    };
  }
}

/** How the board advertises. */
export class BoardAdsDto {
  /** Whether the advertising provider asks visitors from the EEA, the United Kingdom and Switzerland for consent. */
  googleConsentMessage!: boolean;
}

/** A board as its visitors see it. */
export class PublicBoardDto {
  object!: 'public_board';
  id!: string;
  slug!: string;
  name!: string;
  /** @example 'en' */
  language!: string;
  logoUrl!: string | null;
  icons!: BoardIconsDto;
  primaryDomain!: string | null;
  showBranding!: boolean;
  features!: BoardFeaturesDto;
  analytics!: BoardAnalyticsDto;
  customFields!: BoardCustomFieldsDto;
  contact!: BoardContactDto;
  ads!: BoardAdsDto;
  countryGatingMode!: CountryGatingMode;

  static of(
    board: VisitedBoard,
    row: BoardSettingsRow | null,
    {
      logoUrl,
      wire,
      candidatePaywall,
    }: { readonly logoUrl: string | null; readonly wire: Wire; readonly candidatePaywall: boolean },
  ): PublicBoardDto {
    const config: Config & typeof DEFAULTS = Object.assign({}, DEFAULTS, row?.config);
    const { adsenseEnabled, adsenseClientId, adsenseGoogleConsentMessage } = row?.adsense ?? NO_ADSENSE;
    const shown = {
      object: 'public_board',
      id: board.id,
      slug: row?.slug ?? board.slug,
      name: row?.name ?? board.name,
      language: config.language ?? 'en',
      logoUrl,
      icons: { ico: null, svg: null, appleTouch: null, icon192: null, icon512: null, iconMaskable512: null },
      primaryDomain: row?.primaryDomain?.hostname ?? null,
      ...underWireNames(wire, 'showBranding', config.showBranding),
      features: {
        jobAlerts: config.jobAlertsEnabled,
        candidates: config.candidatesEnabled,
        employers: config.employersEnabled,
        blog: config.blogEnabled,
        talentDirectory: config.talentDirectoryVisibility,
        registrationWall: config.registrationWallEnabled,
        passwordProtected: config.passwordProtectionEnabled,
        impressum: config.impressumEnabled,
        nativeApplications: config.nativeApplicationsEnabled,
        messaging: config.applicantMessagingEnabled,
        publicJobSubmission: config.publicJobSubmissionEnabled,
        candidatePaywall,
      },
      analytics: {
        ga4MeasurementId: null,
        gtmId: null,
        metaPixelId: null,
        linkedInPartnerId: null,
        cookieConsentRequired: config.requireCookieConsent,
      },
      customFields: { job: (row?.jobForm.customFields ?? []).map((field) => PublicCustomFieldDto.of(field)) },
      contact: BoardContactDto.of(config),
      ads: { googleConsentMessage: adsenseEnabled && isPublisher(adsenseClientId) && adsenseGoogleConsentMessage },
      countryGatingMode: config.countryGatingMode,
    };
    return shown as unknown as PublicBoardDto;
  }
}

/** The manifest of a storefront: its name. */
export class BoardManifestDto {
  name!: string;
}

/** Settings for search engines and advertisers. */
export class BoardSeoDto {
  object!: 'board_seo';
  /** Content of ads.txt. Null if there is none. */
  adsTxt!: string | null;
  /** Content of `indexnow-key.txt`. Null if there is none. */
  indexNowKey!: string | null;
  googleSiteVerification!: string | null;
  /** Base URL of the storefront, without a trailing slash. */
  @ApiProperty({ format: 'uri' })
  canonicalBase!: string;
  manifest!: BoardManifestDto;

  static of(
    board: VisitedBoard,
    row: BoardSettingsRow | null,
    { links, indexNowKey }: { readonly links: Links; readonly indexNowKey: string | null },
  ): BoardSeoDto {
    const { adsTxt, adsenseEnabled, adsenseClientId } = row?.adsense ?? NO_ADSENSE;
    const line =
      adsenseEnabled && adsenseClientId && isPublisher(adsenseClientId)
        ? `google.com, ${adsenseClientId.replace(/^ca-/, '')}, DIRECT, f08c47fec0942fa0`
        : null;
    return {
      object: 'board_seo',
      adsTxt: adsTxt ?? line,
      indexNowKey,
      googleSiteVerification: null,
      canonicalBase: row?.primaryDomain ? `https://${row.primaryDomain.hostname}` : links.public('').replace(/\/$/, ''),
      manifest: { name: row?.name ?? board.name },
    };
  }
}

/** The password of a board. */
@Lax()
export class VerifyBoardPasswordDto {
  @IsString() password!: string;
}

/** Access to a board, until its password changes. */
export class BoardAccessGrantDto {
  object!: 'board_access_grant';
  /** Send it as `X-Board-Access`. */
  token!: string;
}

const isPublisher = (id: string | null): boolean => id !== null && /^(?:ca-)?pub-\d{16}$/.test(id);

/** `text` as an absolute http or https URL; null if it is not one. */
function webAddress(text: string | null | undefined): string | null {
  if (!text) return null;
  const absolute = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  return (/^https?:/i.test(absolute) && URL.parse(absolute)?.href) || null;
}
