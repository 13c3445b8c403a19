export { talentApi } from './talent.api.js';
