export { OauthSignIn } from './oauth/oauth.service.js';
export { TalentModule } from './talent.module.js';
export { talentApi } from './talent.api.js';
export { AlertTokens } from './alert/alert-tokens.service.js';
export { beginRemoval } from './erasure/account-removal.service.js';
export { ManageAlerts } from './alert/manage-alerts.service.js';
export { FREE_MAIL_DATE } from './membership/company-mail.js';
