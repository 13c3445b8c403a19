import { made, own, picture, send, type Arrange } from '../operation-calls.js';

/** How operations on settings are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  updateSettings: async () => ({
    path: '/v1/settings',
    body: { name: 'Jobs by the lake' },
    shown: own('/v1/settings'),
  }),
  updateAdsenseSettings: async () => ({
    path: '/v1/settings/adsense',
    body: { adsenseGoogleConsentMessage: false },
    shown: own('/v1/settings/adsense'),
  }),
  updateRetentionSettings: async () => ({
    path: '/v1/settings/retention',
    body: { applicationRetentionDays: 180 },
    shown: own('/v1/settings/retention'),
  }),
  deleteHeroImage: async (at) => {
    const {
      body: { id },
    } = await send(at, 'POST', {
      path: '/v1/media/upload',
      form: [
        ['purpose', 'board_hero'],
        ['file', await picture()],
      ],
    });
    await at.call('PATCH', '/v1/settings', { heroMediaId: id });
    return { path: '/v1/settings/hero' };
  },
  updateJobFormCustomFields: async () => ({
    path: '/v1/settings/job-form/custom-fields',
    body: { customFields: [{ key: 'shift', label: 'Shift', type: 'short_text', required: false }] },
    shown: own('/v1/settings/job-form'),
  }),
  enablePasswordProtection: async () => ({
    path: '/v1/settings/password-protection',
    body: { password: 'correct horse battery' },
    shown: own('/v1/settings'),
  }),
  disablePasswordProtection: async (at) => {
    await made(at, '/v1/settings/password-protection', { password: 'correct horse battery' });
    return { path: '/v1/settings/password-protection' };
  },
};
