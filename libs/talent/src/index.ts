export { OauthSignIn } from './oauth/oauth.service.js';
export { TalentModule } from './talent.module.js';
export { talentApi } from './talent.api.js';
export { resumeText } from './adapters/resume-text.js';
