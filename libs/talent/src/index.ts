export { OauthSignIn } from './oauth/oauth.service.js';
export { TalentModule } from './talent.module.js';
export { talentApi } from './talent.api.js';
