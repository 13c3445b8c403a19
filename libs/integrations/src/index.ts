export { IntegrationsModule } from './integrations.module.js';
export { SecretResealing } from './webhook-endpoint/webhook-endpoint.service.js';
export { Deliveries, type Delivery } from './delivery/deliveries.js';
export { ReceiverAddresses } from './delivery/receiver-addresses.js';
export { needSecretKeys } from './delivery/secret-keys.js';
export { HealthTransitions } from './delivery/health-transitions.js';
export { openWebhooks } from './delivery/webhooks.js';
export { integrationsApi } from './integrations.api.js';
