export { type CheckoutArrival, CheckoutReturns, FREE_MAIL_DATE } from './employers/index.js';
export {
  AlertTokens,
  beginRemoval,
  ManageAlerts,
  NotificationPreferences,
  OauthSignIn,
  ProofAnswers,
} from './people/index.js';
export { talentApi } from './talent.api.js';
export { TalentModule } from './talent.module.js';
