import type { Resource } from '#http';
import { applicationMailResource } from './application-mail/application-mail.resource.js';
import { applicationResource } from './application/application.resource.js';
import { retentionResource } from './retention/retention.resource.js';
import { pipelineResource } from './pipeline/pipeline.resource.js';

/** The resources of this layer, in the order in which the reference shows their groups. */
export const RESOURCES: readonly Resource[] = [
  applicationResource,
  applicationMailResource,
  pipelineResource,
  retentionResource,
];
