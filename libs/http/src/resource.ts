import type { ModuleMetadata } from '@nestjs/common';
import type { ApiPart } from './api-parts.js';

/**
 * What one resource brings, as plain data: what serves it, in Nest's own words, and what it adds to the API. A context has one list
 * of its resources; its module and its part of the API follow from that.
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

/**
 * What `parts` add to the API together. Their order is that of the groups in the reference.
 * @throws Error when two of them bring an entry of the same name.
 */
export function apiOf(parts: readonly Partial<ApiPart>[]): ApiPart {
  const joined = <T>(pick: (part: Partial<ApiPart>) => Readonly<Record<string, T>> | undefined): Record<string, T> => {
    const entries = parts.flatMap((part) => Object.entries(pick(part) ?? {}));
    const names = new Set<string>();
    for (const [name] of entries) {
      if (names.has(name)) throw new Error(`Two resources bring "${name}".`);
      names.add(name);
    }
    return Object.fromEntries(entries);
  };
  return {
    tags: joined(({ tags }) => tags),
    scopes: parts.flatMap(({ scopes = [] }) => scopes),
    impliedBy: joined(({ impliedBy }) => impliedBy as Readonly<Record<string, never>> | undefined),
    operationKinds: parts.flatMap(({ operationKinds = [] }) => operationKinds),
    operationSubjects: parts.flatMap(({ operationSubjects = [] }) => operationSubjects),
    schemas: joined(({ schemas }) => schemas),
    vocabularies: joined(({ vocabularies }) => vocabularies),
    webhooks: joined(({ webhooks }) => webhooks),
    events: parts.flatMap(({ events = [] }) => events),
  };
}
