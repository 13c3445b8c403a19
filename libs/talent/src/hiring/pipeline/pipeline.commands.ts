import { aggregate } from '#runtime';
import { pipelineDecider } from './pipeline.decider.js';

export const pipelines = aggregate(pipelineDecider);
