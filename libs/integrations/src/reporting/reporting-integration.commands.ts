import { aggregate } from '#runtime';
import { reportingIntegrationDecider } from './reporting-integration.decider.js';

export const reportingIntegrations = aggregate(reportingIntegrationDecider);
