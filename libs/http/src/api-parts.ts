import type { EventNames } from '#kernel';
import type { OperationKinds, OperationSubjects } from '#runtime';
import type { Type } from '@nestjs/common';

/** Lists of values by their names. */
export type Vocabularies = Readonly<Record<string, readonly (string | number)[]>>;

/** The named value lists (vocabularies) of operations; the API document lists them by name. */
export type OperationValues = 'operationKinds' | 'operationSubjects' | 'startedKinds' | 'startedSubjects';

/** What objects or properties are called, and the prefix of their ids. The first that fits decides. */
export type IdPrefixes = readonly (readonly [called: RegExp, prefix: string])[];

/** What properties are in examples: the first entry that fits the property, and the object if it names one, decides. */
export type PropertySamples = readonly (readonly [
  property: RegExp,
  sample: string | number | boolean,
  object?: RegExp,
])[];

/** What objects or properties are called, and the name and the slug of them in examples. The first that fits decides. */
export type SampleNames = readonly (readonly [called: RegExp, name: string, slug: string])[];

/** What one part of the product adds to the API. */
export interface ApiPart {
  /** Tags of the API document: name → description. */
  readonly tags?: Readonly<Record<string, string>>;
  readonly scopes: readonly Permission[];
  /** Permissions that include another permission: a permission to manage something includes the permission to read it. */
  readonly impliedBy?: Readonly<Partial<Record<Permission, Permission>>>;
  /** Permissions that every member of a team has, in addition to all that end in `.read`. */
  readonly ofMembers?: readonly Permission[];
  /** Public names of the kinds of operation. */
  readonly operationKinds?: readonly (keyof OperationKinds)[];
  /** Kinds of operation that only the scheduler starts; no request is answered with one. */
  readonly runKinds?: readonly (keyof OperationKinds)[];
  /** What only these operations can be about. */
  readonly runSubjects?: readonly (keyof OperationSubjects)[];
  /** What operations can be about. */
  readonly operationSubjects?: readonly (keyof OperationSubjects)[];
  /** DTOs with the fields that results of its operations have besides the five of all. They are optional. */
  readonly operationResults?: readonly Type[];
  /** Schemas of the API document that do not come from a DTO, by name. */
  readonly schemas?: Readonly<Record<string, object>>;
  /** Vocabularies that the API document names, so that clients can list them. */
  readonly vocabularies?: Vocabularies;
  /** Webhook requests that an operator's server receives, by name, as path items of the API document. */
  readonly webhooks?: Readonly<Record<string, object>>;
  /** Public names of events in histories and in the audit log: one entry for each decider. */
  readonly events?: readonly EventNames[];
  /** Prefixes of ids in the examples of the API document, where they are not the plural of what an object is called. */
  readonly idPrefixes?: IdPrefixes;
  /** Values in the examples of the API document, where the name of the property alone says too little. */
  readonly samples?: PropertySamples;
  readonly sampleNames?: SampleNames;
}

/** All parts of the product, in the order in which the API document shows them. */
export class ApiParts {
  /** Every permission. */
  readonly scopes: readonly Permission[];
  /** Permissions that every member of a team has, in addition to all that end in `.read`. */
  readonly ofMembers: ReadonlySet<Permission>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly operationKinds: readonly string[];
  readonly operationSubjects: readonly string[];
  /** The kinds of operation that a request can be answered with (202): all except those that only the scheduler starts. */
  readonly startedKinds: readonly string[];
  readonly startedSubjects: readonly string[];
  readonly operationResults: readonly Type[];
  readonly schemas: Readonly<Record<string, object>>;
  readonly vocabularies: Vocabularies;
  readonly webhooks: Readonly<Record<string, object>>;
  readonly idPrefixes: IdPrefixes;
  readonly samples: PropertySamples;
  readonly sampleNames: SampleNames;
  /** Public names of events, by the category of their streams. */
  readonly events: ReadonlyMap<string, EventNames>;
  private readonly impliedBy = new Map<string, readonly Permission[]>();
  private readonly wider: Readonly<Partial<Record<string, Permission>>>;

  /**
   * @param parts what each part adds.
   * @throws Error when two parts add the same entry: a permission, a tag, a schema, a vocabulary or a public name of an event.
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
    this.operationResults = whole.operationResults;
    this.schemas = whole.schemas;
    this.vocabularies = whole.vocabularies;
    this.webhooks = whole.webhooks;
    this.idPrefixes = whole.idPrefixes;
    this.samples = whole.samples;
    this.sampleNames = whole.sampleNames;
    unique(whole.events.map(({ category }) => category));
    unique(whole.events.flatMap(({ types }) => Object.values(types)));
    this.events = new Map(whole.events.map((names) => [names.category, names]));
    this.wider = whole.impliedBy;
    for (const [implied, by] of Object.entries(whole.impliedBy))
      this.impliedBy.set(by, [...(this.impliedBy.get(by) ?? []), implied as Permission]);
  }

  /** All permissions of a credential with `scopes`: these, and the permissions that they include. */
  permissionsOf(scopes: readonly string[]): ReadonlySet<string> {
    return new Set(scopes.flatMap((scope) => [scope, ...(this.impliedBy.get(scope) ?? [])]));
  }

  /** The permission that includes `scope`; undefined if none does. */
  including(scope: string): Permission | undefined {
    return this.wider[scope];
  }
}

/**
 * Merges what `parts` add to the API. Their order is the order of the tags in the API document.
 * @throws Error when two parts add an entry of the same name.
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
    operationResults: parts.flatMap(({ operationResults = [] }) => operationResults),
    runKinds: parts.flatMap(({ runKinds = [] }) => runKinds),
    runSubjects: parts.flatMap(({ runSubjects = [] }) => runSubjects),
    schemas: joined(({ schemas }) => schemas),
    vocabularies: joined(({ vocabularies }) => vocabularies),
    webhooks: joined(({ webhooks }) => webhooks),
    events: parts.flatMap(({ events = [] }) => events),
    idPrefixes: parts.flatMap(({ idPrefixes = [] }) => idPrefixes),
    samples: parts.flatMap(({ samples = [] }) => samples),
    sampleNames: parts.flatMap(({ sampleNames = [] }) => sampleNames),
  };
}

/** @throws Error when an entry occurs twice. */
function unique<T extends string>(names: readonly T[]): readonly T[] {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Two parts of the API add "${twice}".`);
  return names;
}

/**
 * Every permission of the Operator API by its name. Each part of the product declares its own permissions next to its `ApiPart`:
 * `declare module '#http' { interface ScopeNames { 'jobs.read': true } }`.
 */
export interface ScopeNames {
  'operations.read': true;
  'operations.manage': true;
}

/** The name of a permission. */
export type Permission = keyof ScopeNames;
