import { hidden, hostnames, issuer, optional, text } from './setting-kinds.js';

/** The identity provider for sign-in to the dashboard. */
export const OIDC_SETTINGS = {
  OIDC_ISSUER: issuer('', 'OpenID Connect provider for sign-in to the dashboard. Absent: sign-in with passwords only.'),
  OIDC_CLIENT_ID: optional(/^\S+$/, 'a text without spaces', 'Client id at this provider.'),
  OIDC_CLIENT_SECRET: hidden('Client secret at this provider.'),
  OIDC_LABEL: text('Single sign-on', /^\S(.{0,58}\S)?$/, '1 to 60 characters', 'Text of the sign-in button.'),
  OIDC_ALLOWED_DOMAINS: hostnames('Email domains of people who may sign in with it. Absent: all.'),
} as const;
