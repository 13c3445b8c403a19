export { AnalyticsModule, countriesDate } from './analytics.module.js';
export { IntegrationsModule } from './integrations.module.js';
export { SecretResealing } from './webhook-endpoint/webhook-endpoint.service.js';
export { ForgetHits } from './analytics/forget-hits.service.js';
export { ObjectFigures } from './analytics/object-figures.service.js';
export { OpenedAnalytics } from './analytics/opened-analytics.js';
export { openAnalytics } from './integrations.stores.js';
export { integrationsApi } from './integrations.api.js';
