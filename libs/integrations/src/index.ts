export { IntegrationsModule } from './integrations.module.js';
export { SecretResealing } from './webhook-endpoint/webhook-endpoint.service.js';
export { integrationsApi } from './integrations.api.js';
