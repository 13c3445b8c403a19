import { AsyncLocalStorage } from 'node:async_hooks';
import type { AnswerToKeep, Facts } from '#kernel/engine';
import { IdSource } from './ids.js';

/** The context of a request, and the source from which its ids are derived. */
interface Scope {
  facts: Facts | undefined;
  idSource: IdSource | undefined;
  boardSlug: string | undefined;
  keeping?: AnswerKeeping | undefined;
}

/** How the last append of a request stores its answer. */
export interface AnswerKeeping {
  /** What to store of an answer with this body. */
  readonly of: (body: unknown) => AnswerToKeep;
  /** What was stored. */
  kept?: AnswerToKeep;
}

/** The data of one try of a request besides the seed of its ids. */
export interface Reseeding {
  /** Whether an earlier try of the request may have used the seed. */
  readonly repeats: boolean;
  /** Called before each append of the request, which waits for it. If it throws, the append is rejected. */
  readonly stands?: () => Promise<void> | undefined;
  readonly keeping?: AnswerKeeping | undefined;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Runs `work` in a new scope, which `establish` fills once the caller is authenticated. */
export function inScope<T>(work: () => T): T {
  return scopes.run({ facts: undefined, idSource: undefined, boardSlug: undefined }, work);
}

/**
 * Runs `work` with these facts. New ids are derived from `seed` (a UUID, or what makes it for the first of them), or random without one. URLs of
 * pages can be built only if the `slug` of the board is given.
 */
export function withFacts<T>(known: Facts, work: () => T, seed?: string | (() => string), slug = ''): T {
  return scopes.run({ facts: known, idSource: new IdSource(seed), boardSlug: slug }, work);
}

/**
 * The facts of work that begins here: no event caused it. It continues the request `correlationId`, or is a request of its own.
 * @param now UTC ISO text; absent: the time of the clock.
 */
export const newFacts = ({
  board,
  actor,
  requestId,
  now = new Date().toISOString(),
  correlationId = requestId,
}: Pick<Facts, 'board' | 'actor' | 'requestId'> & Partial<Pick<Facts, 'now' | 'correlationId'>>): Facts => ({
  board,
  actor,
  now,
  requestId,
  correlationId,
  causationId: null,
});

/** Fills the scope in which the caller runs. @throws Error outside of `inScope`. */
export function establish(known: Facts, idSource: IdSource, boardSlug: string): void {
  const scope = scopes.getStore();
  if (!scope) throw new Error('Facts can only be established inside of a scope.');
  scope.facts = known;
  scope.idSource = idSource;
  scope.boardSlug = boardSlug;
}

/**
 * From here on, ids of the current request are derived from `seed`.
 * @throws Error outside of a request.
 */
export function reseed(seed: string, { repeats, stands, keeping }: Reseeding): void {
  const scope = scopes.getStore();
  if (!scope?.idSource) throw new Error('New ids are available only inside of a request.');
  scope.idSource = new IdSource(seed, repeats, stands);
  scope.keeping = keeping;
}

/** Runs `work` in a new scope, in which the request is reseeded as by `reseed`; the scope of the caller is unchanged. */
export function reseeded<T>(seed: string, { repeats, stands, keeping }: Reseeding, work: () => T): T {
  const { facts: known, boardSlug: slug } = scopes.getStore() ?? { facts: undefined, boardSlug: undefined };
  return scopes.run({ facts: known, idSource: new IdSource(seed, repeats, stands), boardSlug: slug, keeping }, work);
}

/** How the answer to the request is stored; undefined if it is not, or if `work` is only a part of the request. */
export const answerKeeping = (): AnswerKeeping | undefined => scopes.getStore()?.keeping;

/** Runs `work` in the name of `actor`; the rest of the context is unchanged. */
export function inTheNameOf<T>(actor: string, work: () => T): T {
  const scope = scopes.getStore();
  return scopes.run({ facts: { ...facts(), actor }, idSource: scope?.idSource, boardSlug: scope?.boardSlug }, work);
}

/**
 * Runs `work` on another board than that of the request, with the same ids, time and causes; `actor` if someone else does it. For data outside of
 * the board of the request: accounts of people, and invitations that a token names.
 */
export function onBoard<T>(board: string, slug: string, work: () => T, actor = facts().actor): T {
  const known = { ...facts(), board, actor };
  return scopes.run({ facts: known, idSource: scopes.getStore()?.idSource, boardSlug: slug }, work);
}

/** Runs `work` with separate ids, derived from those of the request and from `part`, independently of concurrent work. */
export function withIdsOf<T>(part: string, work: () => T): T {
  const scope = scopes.getStore();
  return scopes.run({ facts: scope?.facts, idSource: idSource().partOf(part), boardSlug: scope?.boardSlug }, work);
}

/** The slug of the board of the current request; part of URLs, never of keys. @throws Error outside of a request. */
export function boardSlug(): string {
  const slug = scopes.getStore()?.boardSlug;
  if (slug === undefined) throw new Error('The board is unknown: this code runs outside of a request.');
  return slug;
}

/** The context of the current request. @throws Error outside of a request. */
export function facts(): Facts {
  const known = scopes.getStore()?.facts;
  if (!known) throw new Error('The context is unknown: this code runs outside of a request.');
  return known;
}

/** The context of the current request, or undefined outside of a request. */
export function factsIfKnown(): Facts | undefined {
  return scopes.getStore()?.facts;
}

/** A new id with the given prefix. Under an idempotency key, the retry of a request gets the same ids again. */
export function newId(prefix: string): string {
  return idSource().id(prefix);
}

/** Whether an earlier try of this request created the object `id`, with the id that `newId(prefix)` returns next. */
export function madeBefore(prefix: string, id: string): boolean {
  return idSource().repeats && idSource().upcoming(prefix) === id;
}

/** The id source of the current request. @throws Error outside of a request. */
export function idSource(): IdSource {
  const current = scopes.getStore()?.idSource;
  if (!current) throw new Error('New ids are available only inside of a request.');
  return current;
}

/**
 * Makes `work` repeatable: each call makes the same ids and sends the same commands. So whichever try succeeded, a retry of the whole request finds
 * it done.
 */
export function repeatable<T>(work: () => T): () => T {
  const scope = scopes.getStore();
  const seed = idSource().commandId('repeatable');
  let { repeats } = idSource();
  return () => {
    const again = new IdSource(seed, repeats, scope?.idSource?.stands);
    repeats = true;
    const { facts: known, boardSlug: slug, keeping } = scope ?? { facts: undefined, boardSlug: undefined };
    return scopes.run({ facts: known, idSource: again, boardSlug: slug, keeping }, work);
  };
}

/** The scope of the current request: its board, its ids, and work in a changed scope. */
export const Scope = {
  establish,
  inTheNameOf,
  madeBefore,
  onBoard,
  repeatable,
  withIdsOf,
  boardSlug,
  idSource,
} as const;

/** How the platform opens the scope of a request and repeats the request. */
export const RequestScope = { run: inScope, reseed, reseeded, answerKeeping, factsIfKnown } as const;
