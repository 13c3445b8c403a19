import type { Resource } from '#http';
import { applicationResource } from './application/application.resource.js';
import { pipelineResource } from './pipeline/pipeline.resource.js';

/** The resources of this layer, in the order in which the reference shows their groups. */
export const RESOURCES: readonly Resource[] = [applicationResource, pipelineResource];
