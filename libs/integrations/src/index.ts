export { IntegrationsModule } from './integrations.module.js';
export { SecretResealing } from './webhook-endpoint/webhook-endpoint.service.js';
export { type ProviderMetric, ReportingFigures } from './reporting/reporting-figures.service.js';
export { ManageReporting } from './reporting/reporting.service.js';
export { KeyFiles } from './indexing/key-files.service.js';
export { integrationsApi } from './integrations.api.js';
export { OpenedIntegrations } from './opened-integrations.js';
export { openIntegrations } from './integrations.stores.js';
