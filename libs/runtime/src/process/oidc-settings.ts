import { hidden, hostnames, issuer, optional, text } from './setting-kinds.js';

/** The identity provider by which people sign in to operate boards. */
export const OIDC_SETTINGS = {
  OIDC_ISSUER: issuer(
    '',
    'Provider of OpenID Connect by which people sign in to the dashboard. Absent: by password alone.',
  ),
  OIDC_CLIENT_ID: optional(/^\S+$/, 'a text without spaces', 'Client id of this server at that provider.'),
  OIDC_CLIENT_SECRET: hidden('Secret of that client.'),
  OIDC_LABEL: text('Single sign-on', /^\S(.{0,58}\S)?$/, '1 to 60 characters', 'What the button for it says.'),
  OIDC_ALLOWED_DOMAINS: hostnames('Domains of the email addresses of those who may sign in by it. Absent: any.'),
} as const;
