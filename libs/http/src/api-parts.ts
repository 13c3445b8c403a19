import type { EventNames } from '#kernel';
import type { OperationKinds, OperationSubjects } from '#runtime';

/** What a part of the product brings to the API. */
export interface ApiPart {
  /** Groups of the reference: their names, and what they are about. */
  readonly tags?: Readonly<Record<string, string>>;
  readonly scopes: readonly Permission[];
  /** Permissions that another one brings along: who looks after something may read it. */
  readonly impliedBy?: Readonly<Partial<Record<Permission, Permission>>>;
  /** Public kinds of operation. */
  readonly operationKinds?: readonly (keyof OperationKinds)[];
  /** What operations can be about. */
  readonly operationSubjects?: readonly (keyof OperationSubjects)[];
  /** Schemas of the reference that are of no DTO, by name. */
  readonly schemas?: Readonly<Record<string, object>>;
  /** Lists of values that the reference names, so that clients can list them. */
  readonly vocabularies?: Readonly<Record<string, readonly (string | number)[]>>;
  /** Requests that the server of an operator sends out, by name, as path items of the reference. */
  readonly webhooks?: Readonly<Record<string, object>>;
  /** What events are called in histories and in the audit log: an entry for each decider. */
  readonly events?: readonly EventNames[];
}

/** The parts of the product together, in the order in which the reference shows them. */
export class ApiParts {
  /** Every permission. */
  readonly scopes: readonly Permission[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly operationKinds: readonly string[];
  readonly operationSubjects: readonly string[];
  readonly schemas: Readonly<Record<string, object>>;
  readonly vocabularies: Readonly<Record<string, readonly (string | number)[]>>;
  readonly webhooks: Readonly<Record<string, object>>;
  /** What events are called in public, by the category of their streams. */
  readonly events: ReadonlyMap<string, EventNames>;
  private readonly impliedBy = new Map<string, readonly Permission[]>();

  /**
   * @param parts what each brings.
   * @throws Error when two of them bring the same permission, group or public name of an event.
   */
  constructor(parts: readonly ApiPart[]) {
    this.scopes = unique(parts.flatMap(({ scopes }) => scopes));
    const tags = parts.flatMap(({ tags: own = {} }) => Object.entries(own));
    unique(tags.map(([name]) => name));
    this.tags = tags.map(([name, description]) => ({ name, description }));
    this.operationKinds = unique(parts.flatMap(({ operationKinds = [] }) => operationKinds));
    this.operationSubjects = unique(parts.flatMap(({ operationSubjects = [] }) => operationSubjects));
    this.schemas = Object.assign({}, ...parts.map(({ schemas = {} }) => schemas)) as Record<string, object>;
    unique(parts.flatMap(({ vocabularies = {} }) => Object.keys(vocabularies)));
    this.vocabularies = Object.assign({}, ...parts.map((part) => part.vocabularies ?? {})) as ApiParts['vocabularies'];
    this.webhooks = Object.assign({}, ...parts.map(({ webhooks = {} }) => webhooks)) as Record<string, object>;
    const events = parts.flatMap(({ events: own = [] }) => own);
    unique(events.map(({ category }) => category));
    unique(events.flatMap(({ types }) => Object.values(types)));
    this.events = new Map(events.map((names) => [names.category, names]));
    for (const { impliedBy = {} } of parts)
      for (const [implied, by] of Object.entries(impliedBy))
        this.impliedBy.set(by, [...(this.impliedBy.get(by) ?? []), implied as Permission]);
  }

  /** What a credential with `scopes` may do: these, and what they bring along. */
  permissionsOf(scopes: readonly string[]): ReadonlySet<string> {
    return new Set(scopes.flatMap((scope) => [scope, ...(this.impliedBy.get(scope) ?? [])]));
  }
}

/** @throws Error when one is there twice. */
function unique<T extends string>(names: readonly T[]): readonly T[] {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Two parts of the API bring "${twice}".`);
  return names;
}

/**
 * Every permission of the Operator API by its name. Each part of the product declares its own beside its `ApiPart`:
 * `declare module '#http' { interface ScopeNames { 'jobs.read': true } }`.
 */
export interface ScopeNames {
  'operations.read': true;
  'operations.manage': true;
}

/** The name of a permission. */
export type Permission = keyof ScopeNames;
