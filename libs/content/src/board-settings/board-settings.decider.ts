import { type Decider, type MessageOf, reject, rejectIssues } from '#kernel';
import { retyped } from '#kernel/fields';
import {
  type Adsense,
  canonical,
  changed,
  changedAdsense,
  type Config,
  NO_ADSENSE,
  type CustomFieldDefinition,
  type JobForm,
  jobFormIssues,
} from './config.js';

/** What of the board's plan the settings ask for. */
export interface PlanRights {
  readonly canBePublic: boolean;
  readonly canRemoveBranding: boolean;
}

/** What an operator asks to be changed. Absent keys stay as they are. */
export interface SettingsWish extends Config {
  readonly name?: string;
  readonly slug?: string;
  /** Former name of `talentDirectoryVisibility`. True means public, false means off. */
  readonly talentDirectoryEnabled?: boolean;
  /** A picture of this board, meant to be its logo. */
  readonly logoMediaId?: string;
  /** A picture of this board, meant to be its hero. */
  readonly heroMediaId?: string;
  /** A domain of this board; null: none. */
  readonly primaryDomainId?: string | null;
}

/** The hostname by which a board goes. */
export interface PrimaryDomain {
  /** Of the domain. */
  readonly id: string;
  readonly hostname: string;
}

export interface BoardSettingsCommands {
  /** `board`: what it is called until the first event says otherwise. */
  ChangeSettings: {
    readonly wish: SettingsWish;
    readonly board: { readonly slug: string; readonly name: string };
    readonly rights: PlanRights;
    /** The domain that the wish names; absent when the board has none of that id. */
    readonly domain?: (PrimaryDomain & { readonly isVerified: boolean }) | undefined;
  };
  /** Changes nothing when another domain is the primary one. */
  ClearPrimaryDomain: { readonly domainId: string };
  RemoveHero: Record<string, never>;
  ChangeAdsense: { readonly changes: Partial<Adsense> };
  DefineCustomFields: { readonly customFields: readonly CustomFieldDefinition[] };
  /** `passwordId`: where the password is kept, as a hash and apart from the events. */
  EnablePasswordProtection: { readonly passwordId: string };
  DisablePasswordProtection: { readonly rights: PlanRights };
}

export interface BoardSettingsEvents {
  /** Every public address of the board changes with it. */
  BoardSlugChanged: { readonly from: string; readonly to: string };
  BoardNameChanged: { readonly from: string; readonly to: string };
  /** Only what became different. Null: cleared. */
  SettingsChanged: { readonly changes: Config };
  LogoChanged: { readonly mediaId: string };
  HeroChanged: { readonly mediaId: string };
  HeroRemoved: { readonly mediaId: string };
  /** Null: the board goes by its slug. */
  PrimaryDomainChanged: { readonly to: PrimaryDomain | null };
  /** Only what became different. */
  AdsenseChanged: { readonly changes: Partial<Adsense> };
  CustomFieldsDefined: { readonly customFields: readonly CustomFieldDefinition[] };
  /** Turns the gate on, with this password in the place of the one before. */
  PasswordProtectionEnabled: { readonly passwordId: string; readonly replaced: string | null };
  /** Turns the gate off and forgets the password. */
  PasswordProtectionDisabled: { readonly erased: string | null };
}

interface BoardSettings {
  /** Null until it was changed for the first time. */
  readonly slug: string | null;
  readonly name: string | null;
  readonly config: Config;
  readonly logoMediaId: string | null;
  readonly heroMediaId: string | null;
  readonly primaryDomainId: string | null;
  readonly adsense: Adsense;
  readonly jobForm: JobForm;
  readonly passwordId: string | null;
}

/** A hundred years. */
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
      rejectIssues(tooLong.map((key) => ({ path: [key], message: `must be ${LONGEST_DAYS} at most` })));
      if (wanted.passwordProtectionEnabled && before.passwordId === null)
        reject(
          'conflict',
          'settings_password_not_set',
          'The board has no password yet: set one, which turns the gate on.',
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
        const message = `cannot become another type than ${wrong.type}`;
        reject(
          'unfit',
          'settings_custom_field_type_immutable',
          `The field "${wrong.key}" ${message}: remove it, then define it anew.`,
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
    PrimaryDomainChanged: (state, { to }) => ({ ...state, primaryDomainId: to?.id ?? null }),
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

/** @throws Rejection when `slug` cannot be part of an address, or stands for something else there. */
function requireSlug(slug: string): void {
  const issue = slugIssue(slug);
  if (issue === 'reserved')
    reject('invalid', 'settings_slug_reserved', `The slug "${slug}" is reserved.`, {
      issues: [{ path: ['slug'], message: 'is a reserved word' }],
    });
  if (issue) rejectIssues([{ path: ['slug'], message: issue }]);
}

/** @throws Rejection when the board has no such domain, or has not proved that it is its own. */
function requirePrimary(domain: BoardSettingsCommands['ChangeSettings']['domain']): PrimaryDomain {
  if (!domain) reject('missing', 'domains_not_found', 'There is no such domain on this board.');
  const { id, hostname, isVerified } = domain;
  if (!isVerified)
    reject('conflict', 'settings_domain_not_verified', `Verify ${hostname} first: only then is it the board's own.`);
  return { id, hostname };
}

/** @throws Rejection when the plan does not allow what is wanted. */
function requireRights({ passwordProtectionEnabled, showBranding }: Config, rights: PlanRights): void {
  if (passwordProtectionEnabled === false && !rights.canBePublic)
    reject(
      'forbidden',
      'settings_plan_required_for_public_board',
      'On this plan a board stays behind its password.',
      undefined,
      { upgrade: { capability: 'canBePublic' } },
    );
  if (showBranding === false && !rights.canRemoveBranding)
    reject(
      'forbidden',
      'settings_plan_required_for_branding_removal',
      'On this plan a board says what it runs on.',
      undefined,
      { upgrade: { capability: 'canRemoveBranding' } },
    );
}

/** What the two ways to say it come to. @throws Rejection when they contradict each other. */
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

/** A label of a host name: the board's slug is one in `https://<slug>.…`. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Names that mean something of their own where boards have addresses. */
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

/** What is wrong with `slug` in words, `reserved`, or null when a board may have it. */
export function slugIssue(slug: string): 'reserved' | (string & {}) | null {
  if (RESERVED.has(slug)) return 'reserved';
  return LABEL.test(slug)
    ? null
    : 'must be lower-case letters, digits and hyphens, 63 at most, with no hyphen at either end: it becomes part of a host name';
}
