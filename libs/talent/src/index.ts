export { type CheckoutArrival, CheckoutReturns, FREE_MAIL_DATE } from './employers/index.js';
export {
  AlertTokens,
  beginRemoval,
  ManageAlerts,
  NotificationPreferences,
  OauthSignIn,
  ProofAnswers,
} from './people/index.js';
export { talentApi, TalentModule } from './talent.module.js';
