import { accessApi } from '#access';
import { billingApi } from '#billing';
import { contentApi } from '#content';
import { customFieldsApi } from '#custom-fields';
import { ApiParts } from '#http';
import { httpApi } from '#http/engine';
import { integrationsApi } from '#integrations';
import { jobsApi } from '#jobs';
import { talentApi } from '#talent';
import { eventsApi } from './events.api.js';

/** The parts of this product that add to its API. */
export const API = new ApiParts([
  jobsApi,
  contentApi,
  talentApi,
  billingApi,
  integrationsApi,
  httpApi,
  customFieldsApi,
  accessApi,
  eventsApi,
]);
