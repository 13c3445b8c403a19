import { describe, expect, test } from '@jest/globals';
import {
  type BoardFeaturesDto,
  PublicBoardDto,
} from '../../libs/content/src/board-settings/board-settings.board.dto.js';
import type { Config } from '../../libs/content/src/board-settings/config.js';
import type { BoardSettingsRow } from '../../libs/content/src/board-settings/board-settings.read-model.js';
import { operations } from './document.js';

// A storefront calls these as soon as the board context says that a feature is on: a feature without them leads visitors nowhere. A feature
// of the context that is not listed here fails the spec.
const BEHIND: Readonly<Record<keyof BoardFeaturesDto, readonly string[]>> = {
  jobAlerts: ['POST /job-alerts', 'POST /job-alerts/confirm', 'GET /job-alerts/manage', 'GET /me/alerts'],
  candidates: ['POST /auth/register', 'POST /auth/login', 'GET /me/profile', 'GET /me/saved-jobs', 'GET /me/resume'],
  employers: [
    'POST /auth/register',
    'GET /me/companies',
    'POST /me/companies/{slug}/claim',
    'GET /me/companies/{slug}/jobs',
    'GET /me/companies/{slug}/billing-options',
  ],
  blog: ['GET /blog/posts', 'GET /blog/posts/{postSlug}', 'GET /blog/tags', 'GET /blog/authors', 'POST /blog/search'],
  talentDirectory: ['GET /talent', 'GET /talent/{handle}', 'GET /me/talent-access'],
  registrationWall: ['POST /auth/register', 'POST /auth/login'],
  passwordProtected: ['POST /password/verify'],
  publicJobSubmission: [
    'POST /job-postings',
    'GET /job-postings/plans',
    'POST /job-postings/send-verification',
    'POST /job-postings/logo',
  ],
  candidatePaywall: [
    'GET /paywall/offers/enabled',
    'GET /me/access/grant',
    'POST /me/access/checkout',
    'GET /me/access/checkout/{sessionId}',
    'POST /me/access/portal',
  ],
  // The page belongs to the storefront.
  impressum: [],
  nativeApplications: [
    'POST /jobs/{jobSlug}/apply',
    'GET /me/applications',
    'GET /me/companies/{slug}/applicants',
    'PATCH /me/companies/{slug}/applicants/{applicationId}/stage',
  ],
  messaging: ['GET /me/conversations', 'GET /me/conversations/unread-count', 'POST /me/conversations/{id}/reply'],
};

/** Everything that a board can turn on. */
const ALL_ON: Config = {
  passwordProtectionEnabled: true,
  jobAlertsEnabled: true,
  candidatesEnabled: true,
  employersEnabled: true,
  blogEnabled: true,
  impressumEnabled: true,
  registrationWallEnabled: true,
  nativeApplicationsEnabled: true,
  applicantMessagingEnabled: true,
  talentDirectoryVisibility: 'public',
};

const shown = (config: Config) => {
  const board = { id: 'boards_1', slug: 'hill', name: 'Hill', plan: 'scale', origin: null };
  const row = { config, jobForm: {}, adsense: null, primaryDomain: null } as unknown as BoardSettingsRow;
  const wire = { showBranding: 'showBranding' } as never;
  const dto = PublicBoardDto.of(board as never, row, { logoUrl: null, wire, candidatePaywall: config === ALL_ON });
  return Object.entries(dto.features) as [keyof BoardFeaturesDto, unknown][];
};

describe('a feature that the context of a board has on', () => {
  const routes = new Set(operations().map(({ route }) => route.replace('/v1/boards/{identifier}', '')));
  const isThere = (feature: keyof BoardFeaturesDto) => BEHIND[feature].every((route) => routes.has(route));

  test('has every operation behind it, no matter what is stored', () => {
    for (const config of [ALL_ON, {}]) {
      const on = shown(config).flatMap(([feature, value]) => (value === true || value === 'public' ? [feature] : []));
      expect(on.filter((feature) => !isThere(feature))).toEqual([]);
    }
  });

  test('is one that is compared here, and each that is there can be on', () => {
    expect(
      shown({})
        .map(([feature]) => feature)
        .sort(),
    ).toEqual(Object.keys(BEHIND).sort());
    const off = shown(ALL_ON).flatMap(([feature, value]) => (value === false || value === 'off' ? [feature] : []));
    expect(off.filter(isThere)).toEqual([]);
  });
});
