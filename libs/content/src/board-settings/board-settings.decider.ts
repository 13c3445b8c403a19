import { commandsOf, type Decider, type MessageOf, reject, rejectIssues } from '#kernel';
import { retyped } from '#custom-fields/rules';
import {
  type Adsense,
  canonical,
  changed,
  changedAdsense,
  type Config,
  NO_ADSENSE,
  type CustomFieldDefinition,
  type JobFormConfig,
  jobFormIssues,
} from './config.js';

/** The capabilities of the board's plan that settings depend on. */
export interface PlanRights {
  readonly canBePublic: boolean;
  readonly canRemoveBranding: boolean;
}

/** Changes that an operator requests. Absent keys keep their values. */
export interface SettingsWish extends Config {
  readonly name?: string;
  readonly slug?: string;
  /** Former name of `talentDirectoryVisibility`. True means public, false means off. */
  readonly talentDirectoryEnabled?: boolean;
  /** An image of this board with the purpose `board_logo`. */
  readonly logoMediaId?: string;
  /** An image of this board with the purpose `board_hero`. */
  readonly heroMediaId?: string;
  /** A domain of this board; null for none. */
  readonly primaryDomainId?: string | null;
}

/** The hostname used in the URLs of a board. */
export interface PrimaryDomainSetting {
  /** Id of the domain. */
  readonly id: string;
  readonly hostname: string;
}

export interface BoardSettingsCommands {
  /** `board`: slug and name that apply until the first event changes them. */
  ChangeSettings: {
    readonly wish: SettingsWish;
    readonly board: { readonly slug: string; readonly name: string };
    readonly rights: PlanRights;
    /** The domain that the wish names; absent if the board has none with that id. */
    readonly domain?: (PrimaryDomainSetting & { readonly isVerified: boolean }) | undefined;
  };
  /** Changes nothing if the board has or had a primary domain. */
  SetFirstPrimaryDomain: { readonly domain: PrimaryDomainSetting };
  /** Changes nothing if another domain is the primary one. */
  ClearPrimaryDomain: { readonly domainId: string };
  RemoveHero: Record<string, never>;
  ChangeAdsense: { readonly changes: Partial<Adsense> };
  DefineCustomFields: { readonly customFields: readonly CustomFieldDefinition[] };
  /** `passwordId`: the key under which the hash of the password is stored, outside the events. */
  EnablePasswordProtection: { readonly passwordId: string };
  DisablePasswordProtection: { readonly rights: PlanRights };
}

export interface BoardSettingsEvents {
  /** Changes every public URL of the board. */
  BoardSlugChanged: { readonly from: string; readonly to: string };
  BoardNameChanged: { readonly from: string; readonly to: string };
  /** Only the changed settings. Null: cleared. */
  SettingsChanged: { readonly changes: Config };
  LogoChanged: { readonly mediaId: string };
  HeroChanged: { readonly mediaId: string };
  HeroRemoved: { readonly mediaId: string };
  /** Null: URLs use the slug of the board. */
  PrimaryDomainChanged: { readonly to: PrimaryDomainSetting | null };
  /** Only the changed settings. */
  AdsenseChanged: { readonly changes: Partial<Adsense> };
  CustomFieldsDefined: { readonly customFields: readonly CustomFieldDefinition[] };
  /** Turns password protection on; this password replaces `replaced`. */
  PasswordProtectionEnabled: { readonly passwordId: string; readonly replaced: string | null };
  /** Turns password protection off and erases the password. */
  PasswordProtectionDisabled: { readonly erased: string | null };
}

interface BoardSettings {
  /** Null until it is changed for the first time. */
  readonly slug: string | null;
  readonly name: string | null;
  readonly config: Config;
  readonly logoMediaId: string | null;
  readonly heroMediaId: string | null;
  readonly primaryDomainId: string | null;
  /** Whether it has or had a primary domain. */
  readonly hadPrimaryDomain: boolean;
  readonly adsense: Adsense;
  readonly jobForm: JobFormConfig;
  readonly passwordId: string | null;
}

/** One hundred years. */
const LONGEST_DAYS = 36_500;
/** Settings that are a number of days. */
const DAYS = ['defaultJobDurationDays', 'applicationRetentionDays'] as const;

type Event = MessageOf<BoardSettingsEvents>;

export const boardSettingsDecider: Decider<BoardSettings, BoardSettingsCommands, BoardSettingsEvents> = {
  category: 'boardSettings',
  noun: 'board',
  initial: {
    slug: null,
    name: null,
    config: {},
    logoMediaId: null,
    heroMediaId: null,
    primaryDomainId: null,
    hadPrimaryDomain: false,
    adsense: NO_ADSENSE,
    jobForm: {},
    passwordId: null,
  },
  singleton: true,
  creates: [],
  gone: [],
  missing: 'settings_not_found',
  decide: {
    ChangeSettings(before, { wish, board, rights, domain }) {
      const { name, slug, logoMediaId, heroMediaId, primaryDomainId, talentDirectoryEnabled, ...config } = wish;
      if (slug !== undefined) requireSlug(slug);
      const visibility = directoryVisibility(talentDirectoryEnabled, config.talentDirectoryVisibility);
      const wanted = { ...config, ...(visibility === undefined ? {} : { talentDirectoryVisibility: visibility }) };
      requireRights(wanted, rights);
      const tooLong = DAYS.filter((key) => (wanted[key] ?? 1) > LONGEST_DAYS);
      rejectIssues(tooLong.map((key) => ({ path: [key], message: `must be at most ${LONGEST_DAYS}` })));
      if (wanted.passwordProtectionEnabled && before.passwordId === null)
        reject(
          'conflict',
          'settings_password_not_set',
          'The board has no password yet. Set a password; this turns the protection on.',
        );
      const primary = typeof primaryDomainId === 'string' ? requirePrimary(domain) : null;
      const oldSlug = before.slug ?? board.slug;
      const oldName = before.name ?? board.name;
      const changes = changed(before.config, wanted);
      const events: Event[] = [];
      if (slug !== undefined && slug !== oldSlug)
        events.push({ type: 'BoardSlugChanged', data: { from: oldSlug, to: slug } });
      if (name !== undefined && name !== oldName)
        events.push({ type: 'BoardNameChanged', data: { from: oldName, to: name } });
      if (Object.keys(changes).length > 0) events.push({ type: 'SettingsChanged', data: { changes } });
      if (logoMediaId !== undefined && logoMediaId !== before.logoMediaId)
        events.push({ type: 'LogoChanged', data: { mediaId: logoMediaId } });
      if (heroMediaId !== undefined && heroMediaId !== before.heroMediaId)
        events.push({ type: 'HeroChanged', data: { mediaId: heroMediaId } });
      if (primaryDomainId !== undefined && primaryDomainId !== before.primaryDomainId)
        events.push({ type: 'PrimaryDomainChanged', data: { to: primary } });
      return events;
    },

    SetFirstPrimaryDomain: ({ hadPrimaryDomain }, { domain }) =>
      hadPrimaryDomain ? [] : [{ type: 'PrimaryDomainChanged', data: { to: domain } }],

    ClearPrimaryDomain: ({ primaryDomainId }, { domainId }) =>
      primaryDomainId === domainId ? [{ type: 'PrimaryDomainChanged', data: { to: null } }] : [],

    RemoveHero({ heroMediaId }) {
      if (heroMediaId === null) reject('conflict', 'settings_no_hero_image', 'The board has no hero image.');
      return [{ type: 'HeroRemoved', data: { mediaId: heroMediaId } }];
    },

    ChangeAdsense({ adsense }, { changes }) {
      const different = changedAdsense(adsense, changes);
      return Object.keys(different).length === 0 ? [] : [{ type: 'AdsenseChanged', data: { changes: different } }];
    },

    DefineCustomFields({ jobForm }, { customFields }) {
      rejectIssues(jobFormIssues(customFields));
      const wrong = retyped(jobForm.customFields ?? [], customFields);
      if (wrong) {
        const message = `cannot change its type from ${wrong.type}`;
        reject(
          'unfit',
          'settings_custom_field_type_immutable',
          `The field "${wrong.key}" ${message}. Remove the field, then define it again.`,
          {
            issues: [{ path: ['customFields', wrong.index, 'type'], message }],
          },
        );
      }
      const same = jobForm.customFields && canonical(jobForm.customFields) === canonical(customFields);
      return same ? [] : [{ type: 'CustomFieldsDefined', data: { customFields } }];
    },

    EnablePasswordProtection: (before, { passwordId }) => [
      { type: 'PasswordProtectionEnabled', data: { passwordId, replaced: before.passwordId } },
    ],

    DisablePasswordProtection({ config, passwordId }, { rights }) {
      requireRights({ passwordProtectionEnabled: false }, rights);
      if (!config.passwordProtectionEnabled)
        reject('conflict', 'settings_password_protection_not_enabled', 'The board is not protected by a password.');
      return [{ type: 'PasswordProtectionDisabled', data: { erased: passwordId } }];
    },
  },
  evolve: {
    BoardSlugChanged: (state, { to }) => ({ ...state, slug: to }),
    BoardNameChanged: (state, { to }) => ({ ...state, name: to }),
    SettingsChanged: (state, { changes }) => ({ ...state, config: { ...state.config, ...changes } }),
    LogoChanged: (state, { mediaId }) => ({ ...state, logoMediaId: mediaId }),
    HeroChanged: (state, { mediaId }) => ({ ...state, heroMediaId: mediaId }),
    HeroRemoved: (state) => ({ ...state, heroMediaId: null }),
    PrimaryDomainChanged: (state, { to }) => ({
      ...state,
      primaryDomainId: to?.id ?? null,
      hadPrimaryDomain: state.hadPrimaryDomain || to !== null,
    }),
    AdsenseChanged: (state, { changes }) => ({ ...state, adsense: { ...state.adsense, ...changes } }),
    CustomFieldsDefined: (state, { customFields }) => ({ ...state, jobForm: { ...state.jobForm, customFields } }),
    PasswordProtectionEnabled: (state, { passwordId }) => ({
      ...state,
      passwordId,
      config: { ...state.config, passwordProtectionEnabled: true },
    }),
    PasswordProtectionDisabled: (state) => ({
      ...state,
      passwordId: null,
      config: { ...state.config, passwordProtectionEnabled: false },
    }),
  },
};

export const boardSettings = commandsOf(boardSettingsDecider);

/** @throws Rejection if `slug` cannot be part of a hostname, or is reserved. */
function requireSlug(slug: string): void {
  const issue = slugIssue(slug);
  if (issue === 'reserved')
    reject('invalid', 'settings_slug_reserved', `The slug "${slug}" is reserved.`, {
      issues: [{ path: ['slug'], message: 'is a reserved word' }],
    });
  if (issue) rejectIssues([{ path: ['slug'], message: issue }]);
}

/** @throws Rejection if the board has no such domain, or has not verified it. */
function requirePrimary(domain: BoardSettingsCommands['ChangeSettings']['domain']): PrimaryDomainSetting {
  if (!domain) reject('missing', 'domains_not_found', 'This board has no such domain.');
  const { id, hostname, isVerified } = domain;
  if (!isVerified)
    reject('conflict', 'settings_domain_not_verified', `${hostname} is not verified yet. Verify the domain first.`);
  return { id, hostname };
}

/** @throws Rejection if the plan does not allow the change. */
function requireRights({ passwordProtectionEnabled, showBranding }: Config, rights: PlanRights): void {
  if (passwordProtectionEnabled === false && !rights.canBePublic)
    reject(
      'forbidden',
      'settings_plan_required_for_public_board',
      'This plan does not allow a board without a password. Upgrade the plan first.',
      undefined,
      { upgrade: { capability: 'canBePublic' } },
    );
  if (showBranding === false && !rights.canRemoveBranding)
    reject(
      'forbidden',
      'settings_plan_required_for_branding_removal',
      'This plan cannot remove branding. Upgrade the plan first.',
      undefined,
      { upgrade: { capability: 'canRemoveBranding' } },
    );
}

/** Combines the two names of the setting. @throws Rejection if they contradict each other. */
function directoryVisibility(
  enabled: boolean | undefined,
  visibility: Config['talentDirectoryVisibility'],
): Config['talentDirectoryVisibility'] {
  if (enabled !== undefined && visibility !== undefined && enabled !== (visibility !== 'off')) {
    const message = 'contradicts talentDirectoryVisibility';
    reject('invalid', 'settings_conflicting_fields', `talentDirectoryEnabled ${message}.`, {
      issues: [{ path: ['talentDirectoryEnabled'], message }],
    });
  }
  return visibility ?? (enabled === undefined ? undefined : enabled ? 'public' : 'off');
}

/** A label of a hostname: the board's slug is one in `https://<slug>.…`. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Names with another meaning in the URLs of an installation. */
const RESERVED = new Set([
  'admin',
  'api',
  'app',
  'assets',
  'auth',
  'billing',
  'blog',
  'boards',
  'cdn',
  'dashboard',
  'docs',
  'files',
  'ftp',
  'help',
  'imap',
  'localhost',
  'login',
  'mail',
  'mcp',
  'media',
  'ns1',
  'ns2',
  'pop',
  'root',
  'smtp',
  'static',
  'status',
  'storefront',
  'support',
  'system',
  'visitors',
  'webhooks',
  'webmail',
  'www',
]);

/** A message that says what is wrong with `slug`, or `reserved`; null if a board may have it. */
export function slugIssue(slug: string): 'reserved' | (string & {}) | null {
  if (RESERVED.has(slug)) return 'reserved';
  return LABEL.test(slug)
    ? null
    : 'must be at most 63 lower-case letters, digits and hyphens, without a hyphen at either end, because it becomes part of a hostname';
}
