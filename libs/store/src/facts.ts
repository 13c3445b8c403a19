import { AsyncLocalStorage } from 'node:async_hooks';
import type { AnswerToKeep, Facts } from '#kernel/engine';
import { IdSource } from './ids.js';

/** The facts of a request, and the source whose ids are derived from it. */
interface Scope {
  facts: Facts | undefined;
  idSource: IdSource | undefined;
  boardSlug: string | undefined;
  keeping?: AnswerKeeping | undefined;
}

/** How the answer to a request is kept by its last append. */
export interface AnswerKeeping {
  /** What is to be kept of an answer with this body. */
  readonly of: (body: unknown) => AnswerToKeep;
  /** What was kept. */
  kept?: AnswerToKeep;
}

/** What a try of a request has besides the seed of its ids. */
export interface Reseeding {
  /** Whether an earlier try of the request may have used the seed. */
  readonly repeats: boolean;
  /** Asked before each append of the request, which waits for it; what it throws refuses the append. */
  readonly stands?: () => Promise<void> | undefined;
  readonly keeping?: AnswerKeeping | undefined;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Runs `work` in a scope of its own, which `establish` fills once it is known who asks. */
export function inScope<T>(work: () => T): T {
  return scopes.run({ facts: undefined, idSource: undefined, boardSlug: undefined }, work);
}

/**
 * Runs `work` with these facts; new ids are derived from `seed` (a UUID), or random without one. Only with the
 * `slug` of the board can it make addresses of pages.
 */
export function withFacts<T>(known: Facts, work: () => T, seed?: string, slug = ''): T {
  return scopes.run({ facts: known, idSource: new IdSource(seed), boardSlug: slug }, work);
}

/** Fills the scope in which the caller runs. @throws Error outside of `inScope`. */
export function establish(known: Facts, idSource: IdSource, boardSlug: string): void {
  const scope = scopes.getStore();
  if (!scope) throw new Error('Facts can only be established inside of a scope.');
  scope.facts = known;
  scope.idSource = idSource;
  scope.boardSlug = boardSlug;
}

/**
 * From here on, ids of the request being served are derived from `seed`.
 * @throws Error outside of a request.
 */
export function reseed(seed: string, { repeats, stands, keeping }: Reseeding): void {
  const scope = scopes.getStore();
  if (!scope?.idSource) throw new Error('New ids are given only inside of a request.');
  scope.idSource = new IdSource(seed, repeats, stands);
  scope.keeping = keeping;
}

/** Runs `work` in a scope of its own, in which the request is reseeded as by `reseed`; the scope of the caller stays as it is. */
export function reseeded<T>(seed: string, { repeats, stands, keeping }: Reseeding, work: () => T): T {
  const { facts: known, boardSlug: slug } = scopes.getStore() ?? { facts: undefined, boardSlug: undefined };
  return scopes.run({ facts: known, idSource: new IdSource(seed, repeats, stands), boardSlug: slug, keeping }, work);
}

/** How the answer to the request is kept; undefined where it is not, or where `work` is but a part of the request. */
export const answerKeeping = (): AnswerKeeping | undefined => scopes.getStore()?.keeping;

/** Runs `work` in the name of `actor`; everything else of the request stays as it is. */
export function inTheNameOf<T>(actor: string, work: () => T): T {
  const scope = scopes.getStore();
  return scopes.run({ facts: { ...facts(), actor }, idSource: scope?.idSource, boardSlug: scope?.boardSlug }, work);
}

/**
 * Runs `work` on another board than the request's, with the same ids, moment and causes; `actor` when somebody else does it.
 * For what is not of the board that the request is about: accounts of people, and invitations that a token names.
 */
export function onBoard<T>(board: string, slug: string, work: () => T, actor = facts().actor): T {
  const known = { ...facts(), board, actor };
  return scopes.run({ facts: known, idSource: scopes.getStore()?.idSource, boardSlug: slug }, work);
}

/** Runs `work` with ids of its own: they follow from those of the request and from `part`, whatever goes on beside it. */
export function withIdsOf<T>(part: string, work: () => T): T {
  const scope = scopes.getStore();
  return scopes.run({ facts: scope?.facts, idSource: idSource().partOf(part), boardSlug: scope?.boardSlug }, work);
}

/** The slug of the board of the request being served; part of addresses, never of keys. @throws Error outside of one. */
export function boardSlug(): string {
  const slug = scopes.getStore()?.boardSlug;
  if (slug === undefined) throw new Error('No board is known here: the caller runs outside of a request.');
  return slug;
}

/** What is true of the request being served. @throws Error outside of a request. */
export function facts(): Facts {
  const known = scopes.getStore()?.facts;
  if (!known) throw new Error('No facts are known here: the caller runs outside of a request.');
  return known;
}

/** The facts of the request being served, or undefined outside of one. */
export function factsIfKnown(): Facts | undefined {
  return scopes.getStore()?.facts;
}

/** A new id with the given prefix. Under an idempotency key, the retry of a request gets the same ids again. */
export function newId(prefix: string): string {
  return idSource().id(prefix);
}

/** Whether an earlier try of this request made the object `id`, with the id that `newId(prefix)` gives out next. */
export function madeBefore(prefix: string, id: string): boolean {
  return idSource().repeats && idSource().upcoming(prefix) === id;
}

/** The source of ids of the request being served. @throws Error outside of one. */
export function idSource(): IdSource {
  const current = scopes.getStore()?.idSource;
  if (!current) throw new Error('New ids are given only inside of a request.');
  return current;
}

/**
 * `work` as something that can be tried again and again: each time it makes the same ids and sends the same commands, so
 * that whatever try it was that succeeded, a retry of the whole request finds it done.
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
