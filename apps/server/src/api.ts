import { accessApi } from '#access';
import { billingApi } from '#billing';
import { contentApi } from '#content';
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
  accessApi,
  eventsApi,
]);
