export { IntegrationsModule } from './integrations.module.js';
export { SecretResealing } from './use-cases/reseal-secrets.js';
