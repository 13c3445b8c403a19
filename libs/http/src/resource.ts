import type { ModuleMetadata } from '@nestjs/common';
import type { ApiPart } from './api-parts.js';

/**
 * What one resource adds, as plain data: the Nest providers and controllers that serve it, and its additions to the API. A context has one
 * list of its resources; its module and its part of the API derive from that.
 */
export type Resource = Pick<ModuleMetadata, 'controllers' | 'providers' | 'exports'> & Partial<ApiPart>;

/** The metadata of one flat module with all of `resources`, and what only the context as a whole has. */
export function moduleOf(
  resources: readonly Resource[],
  { imports = [], ...more }: ModuleMetadata = {},
): ModuleMetadata {
  const all = [...resources, more];
  return {
    imports,
    controllers: all.flatMap(({ controllers = [] }) => controllers),
    providers: all.flatMap(({ providers = [] }) => providers),
    exports: all.flatMap(({ exports = [] }) => exports),
  };
}
