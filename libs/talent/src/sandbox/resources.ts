import type { Resource } from '#http';
import { sandboxResource } from './sandbox/sandbox.resource.js';

/** The resources of this layer. */
export const RESOURCES: readonly Resource[] = [sandboxResource];
