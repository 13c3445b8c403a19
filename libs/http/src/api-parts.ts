import type { EventNames } from '#kernel';
import type { OperationKinds, OperationSubjects } from '#runtime';

/** Lists of values by their names. */
export type Vocabularies = Readonly<Record<string, readonly (string | number)[]>>;

/** Lists of values that operations have; the reference names them. */
export type OperationValues = 'operationKinds' | 'operationSubjects' | 'startedKinds' | 'startedSubjects';

/** What a part of the product brings to the API. */
export interface ApiPart {
  /** Groups of the reference: their names, and what they are about. */
  readonly tags?: Readonly<Record<string, string>>;
  readonly scopes: readonly Permission[];
  /** Permissions that another one brings along: who looks after something may read it. */
  readonly impliedBy?: Readonly<Partial<Record<Permission, Permission>>>;
  /** Permissions that every member of a team has, beside all that end in `.read`. */
  readonly ofMembers?: readonly Permission[];
  /** Public kinds of operation. */
  readonly operationKinds?: readonly (keyof OperationKinds)[];
  /** Kinds of operation that runs by schedule have; nothing else is answered with one. */
  readonly runKinds?: readonly (keyof OperationKinds)[];
  /** What only these operations are about. */
  readonly runSubjects?: readonly (keyof OperationSubjects)[];
  /** What operations can be about. */
  readonly operationSubjects?: readonly (keyof OperationSubjects)[];
  /** Schemas of the reference that are of no DTO, by name. */
  readonly schemas?: Readonly<Record<string, object>>;
  /** Lists of values that the reference names, so that clients can list them. */
  readonly vocabularies?: Vocabularies;
  /** Requests that the server of an operator sends out, by name, as path items of the reference. */
  readonly webhooks?: Readonly<Record<string, object>>;
  /** What events are called in histories and in the audit log: an entry for each decider. */
  readonly events?: readonly EventNames[];
}

/** The parts of the product together, in the order in which the reference shows them. */
export class ApiParts {
  /** Every permission. */
  readonly scopes: readonly Permission[];
  /** Permissions that every member of a team has, beside all that end in `.read`. */
  readonly ofMembers: ReadonlySet<Permission>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly operationKinds: readonly string[];
  readonly operationSubjects: readonly string[];
  /** Those of operations that a request is answered with while it goes on: all but those of runs. */
  readonly startedKinds: readonly string[];
  readonly startedSubjects: readonly string[];
  readonly schemas: Readonly<Record<string, object>>;
  readonly vocabularies: Vocabularies;
  readonly webhooks: Readonly<Record<string, object>>;
  /** What events are called in public, by the category of their streams. */
  readonly events: ReadonlyMap<string, EventNames>;
  private readonly impliedBy = new Map<string, readonly Permission[]>();

  /**
   * @param parts what each brings.
   * @throws Error when two of them bring the same entry: a permission, a group, a schema, a vocabulary or a public name of an event.
   */
  constructor(parts: readonly ApiPart[]) {
    const whole = apiOf(parts);
    this.scopes = unique(whole.scopes);
    this.ofMembers = new Set(whole.ofMembers);
    this.tags = Object.entries(whole.tags).map(([name, description]) => ({ name, description }));
    this.startedKinds = whole.operationKinds;
    this.startedSubjects = whole.operationSubjects;
    this.operationKinds = unique([...whole.operationKinds, ...whole.runKinds]);
    this.operationSubjects = unique([...whole.operationSubjects, ...whole.runSubjects]);
    this.schemas = whole.schemas;
    this.vocabularies = whole.vocabularies;
    this.webhooks = whole.webhooks;
    unique(whole.events.map(({ category }) => category));
    unique(whole.events.flatMap(({ types }) => Object.values(types)));
    this.events = new Map(whole.events.map((names) => [names.category, names]));
    for (const [implied, by] of Object.entries(whole.impliedBy))
      this.impliedBy.set(by, [...(this.impliedBy.get(by) ?? []), implied as Permission]);
  }

  /** What a credential with `scopes` may do: these, and what they bring along. */
  permissionsOf(scopes: readonly string[]): ReadonlySet<string> {
    return new Set(scopes.flatMap((scope) => [scope, ...(this.impliedBy.get(scope) ?? [])]));
  }
}

/**
 * What `parts` bring to the API together. Their order is that of the groups in the reference.
 * @throws Error when two of them bring an entry of the same name.
 */
export function apiOf(parts: readonly Partial<ApiPart>[]): Required<ApiPart> {
  const joined = <T>(pick: (part: Partial<ApiPart>) => Readonly<Partial<Record<string, T>>> | undefined) => {
    const entries = parts.flatMap((part) => Object.entries(pick(part) ?? {}) as [string, T][]);
    unique(entries.map(([name]) => name));
    return Object.fromEntries(entries);
  };
  return {
    tags: joined(({ tags }) => tags),
    scopes: parts.flatMap(({ scopes = [] }) => scopes),
    impliedBy: joined(({ impliedBy }) => impliedBy),
    ofMembers: parts.flatMap(({ ofMembers = [] }) => ofMembers),
    operationKinds: parts.flatMap(({ operationKinds = [] }) => operationKinds),
    operationSubjects: parts.flatMap(({ operationSubjects = [] }) => operationSubjects),
    runKinds: parts.flatMap(({ runKinds = [] }) => runKinds),
    runSubjects: parts.flatMap(({ runSubjects = [] }) => runSubjects),
    schemas: joined(({ schemas }) => schemas),
    vocabularies: joined(({ vocabularies }) => vocabularies),
    webhooks: joined(({ webhooks }) => webhooks),
    events: parts.flatMap(({ events = [] }) => events),
  };
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
