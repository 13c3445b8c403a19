import type { SettingsTexts } from '@openings/i18n/dashboard-settings';
import type { Write } from '../../api/api';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import type { FormSection } from '../../kit/form/declaration';
import { ImageField } from '../../kit/form/image-field';
import { changed } from '../../kit/form/issues';

type Settings = Schema<'Settings'>;

/** What `PATCH /settings` takes, as a form has it. */
export type SettingsValues = ReturnType<typeof settingsValues>;

/** Groups of settings that one operation saves. */
export const CONFIG_GROUPS = ['identity', 'look', 'jobs', 'hiring', 'access', 'legal'] as const;
export type ConfigGroup = (typeof CONFIG_GROUPS)[number];

/** The values of the settings; what was never set is as the server has it then. */
export const settingsValues = ({ name, slug, config }: Settings) => ({
  name,
  slug,
  contactEmail: config.contactEmail ?? '',
  companyLegalName: config.companyLegalName ?? '',
  companyAddress: config.companyAddress ?? '',
  companyWebsiteUrl: config.companyWebsiteUrl ?? '',
  companyXHandle: config.companyXHandle ?? '',
  companyFacebookUrl: config.companyFacebookUrl ?? '',
  companyLinkedinUrl: config.companyLinkedinUrl ?? '',
  logoMediaId: undefined as string | null | undefined,
  heroMediaId: undefined as string | null | undefined,
  talentNavLabel: config.talentNavLabel ?? '',
  showSvcBranding: config.showSvcBranding ?? true,
  defaultJobDurationDays: config.defaultJobDurationDays ?? 30,
  requireApprovalFreeJobs: config.requireApprovalFreeJobs ?? false,
  requireApprovalAggregatedJobs: config.requireApprovalAggregatedJobs ?? false,
  publicJobSubmissionEnabled: config.publicJobSubmissionEnabled ?? true,
  countryGatingMode: config.countryGatingMode ?? 'sponsored_only',
  candidatesEnabled: config.candidatesEnabled ?? true,
  employersEnabled: config.employersEnabled ?? true,
  jobAlertsEnabled: config.jobAlertsEnabled ?? true,
  blogEnabled: config.blogEnabled ?? true,
  nativeApplicationsEnabled: config.nativeApplicationsEnabled ?? true,
  applicantMessagingEnabled: config.applicantMessagingEnabled ?? true,
  registrationWallEnabled: config.registrationWallEnabled ?? false,
  talentDirectoryVisibility: config.talentDirectoryVisibility ?? 'off',
  passwordProtectionEnabled: config.passwordProtectionEnabled ?? false,
  passwordProtectionMessage: config.passwordProtectionMessage ?? '',
  impressumEnabled: config.impressumEnabled ?? false,
  requireCookieConsent: config.requireCookieConsent ?? false,
  cookieBannerTitle: config.cookieBannerTitle ?? '',
  cookieBannerDescription: config.cookieBannerDescription ?? '',
  cookieBannerAcceptLabel: config.cookieBannerAcceptLabel ?? '',
  cookieBannerRejectLabel: config.cookieBannerRejectLabel ?? '',
  cookieBannerManageLabel: config.cookieBannerManageLabel ?? '',
});

/** The request that saves what was changed of the settings. */
export const updateSettings = (settings: Settings, values: SettingsValues): Write => ({
  method: 'PATCH',
  path: '/settings',
  body: changed(settingsValues(settings), values),
});

type Sections = readonly FormSection<SettingsValues>[];

const identity = (t: SettingsTexts): Sections => [
  {
    title: t.sectionBoard,
    fields: [
      { name: 'name', label: t.name, kind: 'text', required: true },
      { name: 'slug', label: t.slug, kind: 'text', required: true, hint: t.slugHint },
      { name: 'contactEmail', label: t.contactEmail, kind: 'email', hint: t.contactEmailHint },
    ],
  },
  {
    title: t.sectionCompany,
    fields: [
      { name: 'companyLegalName', label: t.legalName, kind: 'text' },
      { name: 'companyWebsiteUrl', label: t.website, kind: 'url', placeholder: 'https://' },
      { name: 'companyAddress', label: t.companyAddress, kind: 'textarea', rows: 3 },
      { name: 'companyLinkedinUrl', label: 'LinkedIn', kind: 'url', placeholder: 'https://' },
      { name: 'companyXHandle', label: t.handle, kind: 'text', placeholder: '@' },
      { name: 'companyFacebookUrl', label: 'Facebook', kind: 'url', placeholder: 'https://' },
    ],
  },
];

const look = (t: SettingsTexts, { logoUrl }: Settings): Sections => [
  {
    title: t.sectionImages,
    fields: [
      {
        name: 'logoMediaId',
        label: t.logo,
        kind: 'custom',
        wide: true,
        render: ({ control, error }) => (
          <ImageField
            control={control}
            name="logoMediaId"
            label={t.logo}
            purpose="board_logo"
            current={logoUrl}
            error={error}
            isKept
          />
        ),
      },
    ],
  },
  {
    title: t.sectionWords,
    fields: [
      { name: 'talentNavLabel', label: t.talentNav, kind: 'text' },
      { name: 'showSvcBranding', label: t.branding, kind: 'switch', hint: t.brandingHint, wide: true },
    ],
  },
];

const jobs = (t: SettingsTexts): Sections => [
  {
    title: t.sectionPublishing,
    fields: [
      { name: 'defaultJobDurationDays', label: t.duration, kind: 'number', min: 1, step: 1, hint: t.durationHint },
      { name: 'countryGatingMode', label: t.gating, kind: 'select', choices: choicesOf(t.gatings) },
      { name: 'publicJobSubmissionEnabled', label: t.publicSubmission, kind: 'switch', wide: true },
      { name: 'requireApprovalFreeJobs', label: t.approveFree, kind: 'switch', hint: t.approveFreeHint, wide: true },
      {
        name: 'requireApprovalAggregatedJobs',
        label: t.approveAggregated,
        kind: 'switch',
        hint: t.approveAggregatedHint,
        wide: true,
      },
    ],
  },
];

const hiring = (t: SettingsTexts): Sections => [
  {
    title: t.sectionFeatures,
    fields: [
      {
        name: 'nativeApplicationsEnabled',
        label: t.nativeApplications,
        kind: 'switch',
        hint: t.nativeApplicationsHint,
        wide: true,
      },
      { name: 'applicantMessagingEnabled', label: t.messaging, kind: 'switch', wide: true },
      { name: 'candidatesEnabled', label: t.candidates, kind: 'switch', wide: true },
      { name: 'employersEnabled', label: t.employers, kind: 'switch', wide: true },
      { name: 'jobAlertsEnabled', label: t.alerts, kind: 'switch', wide: true },
      { name: 'blogEnabled', label: t.blog, kind: 'switch', wide: true },
      { name: 'registrationWallEnabled', label: t.registrationWall, kind: 'switch', wide: true },
      { name: 'talentDirectoryVisibility', label: t.talent, kind: 'select', choices: choicesOf(t.talents) },
    ],
  },
];

const access = (t: SettingsTexts): Sections => [
  {
    title: t.sectionPassword,
    about: t.passwordAbout,
    fields: [
      { name: 'passwordProtectionEnabled', label: t.protected, kind: 'switch', hint: t.protectedHint, wide: true },
      { name: 'passwordProtectionMessage', label: t.passwordMessage, kind: 'textarea', rows: 2 },
    ],
  },
];

const legal = (t: SettingsTexts): Sections => [
  {
    title: t.sectionLegal,
    fields: [
      { name: 'impressumEnabled', label: t.impressum, kind: 'switch', wide: true },
      { name: 'requireCookieConsent', label: t.cookies, kind: 'switch', wide: true },
      { name: 'cookieBannerTitle', label: t.bannerTitle, kind: 'text', wide: true },
      { name: 'cookieBannerDescription', label: t.bannerText, kind: 'textarea', rows: 3 },
      { name: 'cookieBannerAcceptLabel', label: t.bannerAccept, kind: 'text' },
      { name: 'cookieBannerRejectLabel', label: t.bannerReject, kind: 'text' },
      { name: 'cookieBannerManageLabel', label: t.bannerManage, kind: 'text' },
    ],
  },
];

/** The sections of a group. */
export const settingsSections = (t: SettingsTexts, group: ConfigGroup, settings: Settings): Sections =>
  ({ identity, look, jobs, hiring, access, legal })[group](t, settings);
