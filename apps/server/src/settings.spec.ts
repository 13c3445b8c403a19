import { SettingsError } from '#store/engine';
import { describe, expect, it } from '@jest/globals';
import { PLATFORM_SETTINGS, readSettings } from '#runtime/starting';
import { type ServerSettings, SETTINGS } from './settings.js';

type AddedSetting = Exclude<keyof ServerSettings, keyof typeof PLATFORM_SETTINGS>;

/** For every setting of a context: values that it must refuse, and the rule that the error must then state. */
const BAD: Readonly<Record<AddedSetting, { readonly values: readonly string[]; readonly expects: RegExp }>> = {
  PAYMENTS: { values: ['paypal', 'TEST', 'on'], expects: /one of stripe, test, off/ },
  STRIPE_SECRET_KEY: { values: ['pk_test_abc', 'sk_abc', 'sk_test_'], expects: /begins with sk_test_, sk_live_/ },
  STRIPE_WEBHOOK_SECRET: { values: ['secret', 'whsec_a, whsec_b'], expects: /begin with whsec_/ },
  STRIPE_PUBLISHABLE_KEY: { values: ['sk_test_abc', 'pk_abc'], expects: /begins with pk_test_ or pk_live_/ },
  STRIPE_CONNECT: { values: ['true', 'ON'], expects: /one of off, on/ },
  STRIPE_API_URL: { values: ['127.0.0.1:1', 'ftp://a.example'], expects: /begins with http/ },
  ANALYTICS_SECONDS: { values: ['0', '3601'], expects: /whole number from 1 to 3600/ },
  BOARD_EVENTS_LIMIT: { values: ['0', 'none'], expects: /whole number from 1 to 1000000000/ },
  BOARD_PLAN_PRICES: { values: ['grow', '{}'], expects: /JSON list of objects with plan, interval/ },
  BOARD_ALERTS_LIMIT: { values: ['0', 'none'], expects: /whole number from 1 to 1000000000/ },
  BOARD_POSTING_LIMIT: { values: ['0', 'none'], expects: /whole number from 1 to 1000000000/ },
  BOARD_LOGO_LIMIT: { values: ['0', 'none'], expects: /whole number from 1 to 1000000000/ },
  BOARD_APPLY_LIMIT: { values: ['0', 'none'], expects: /whole number from 1 to 1000000000/ },
  BOARD_COMPANIES_LIMIT: { values: ['0', 'none'], expects: /whole number from 1 to 1000000000/ },
  BOARD_MESSAGES_LIMIT: { values: ['0', 'none'], expects: /whole number from 1 to 1000000000/ },
  BOARD_MESSAGE_MAIL_SECONDS: { values: ['-1', '86401'], expects: /whole number from 0 to 86400/ },
  BOARD_RESUME_LIMIT: { values: ['0', 'none'], expects: /whole number from 1 to 1000000000/ },
  BOARD_SANDBOX_LIMIT: { values: ['0', 'none'], expects: /whole number from 1 to 1000000000/ },
  SANDBOXES: { values: ['true', 'ON', '1'], expects: /one of off, on/ },
  BOARD_STREAMS_LIMIT: { values: ['0', '1001'], expects: /whole number from 1 to 1000/ },
  SITEMAP_SECTIONS: {
    values: ['jobs;blog', 'jobs,', 'jobs, blog', 'talent', 'Jobs'],
    expects: /a list of jobs, companies/,
  },
  EXCHANGE_RATES_URL: {
    values: ['on', 'ftp://rates.example/', 'https://user:pass@rates.example/x', 'https://rates.example'],
    expects: /an http or https address, or off/,
  },
  INDEXNOW_ENDPOINT: { values: ['api.indexnow.org', 'ftp://a.example'], expects: /begins with http/ },
  GOOGLE_CLIENT_ID: { values: ['two words'], expects: /a text without spaces/ },
  GOOGLE_CLIENT_SECRET: { values: ['two words'], expects: /a text without spaces/ },
  GOOGLE_ISSUER: { values: ['http://accounts.example', 'accounts.example'], expects: /an https address/ },
  GOOGLE_API_URL: { values: ['apis.example', 'ftp://a.example'], expects: /begins with http/ },
  BACKFILL: { values: ['true', 'ON', '1'], expects: /one of on, off/ },
  COMPANY_LOGO_LOOKUP: { values: ['true', 'ON', '1'], expects: /one of on, off/ },
};

/** Settings whose values are never shown. */
const SECRET = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'GOOGLE_CLIENT_SECRET'];

describe('the settings of contexts', () => {
  it('have bad values above, each of them', () => {
    expect(Object.keys(BAD).sort()).toEqual(
      Object.keys(SETTINGS)
        .filter((name) => !Object.hasOwn(PLATFORM_SETTINGS, name))
        .sort(),
    );
  });

  it.each(
    Object.entries(BAD).flatMap(([name, { values, expects }]) =>
      values.map((value) => [name, value, expects] as const),
    ),
  )('%s is not %j', (name, value, expects) => {
    const read = () => readSettings({ [name]: value }, SETTINGS);
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(expects);
    expect(read).toThrow(`${name} must be `);
    if (SECRET.includes(name)) expect(read).not.toThrow(`it is "${value}"`);
  });
});
