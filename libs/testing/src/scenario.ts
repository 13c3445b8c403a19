import { Rejection, type StoredEvent } from '#kernel';
import { type Facts } from '#kernel/engine';
import { withFacts, Ids } from '#store';
import { RequestScope } from '#store/engine';
import { Module, type Provider, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { deepStrictEqual, fail, strictEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { facts as usual } from './boards.js';
import type { MemoryAttempts } from './memory-attempts.js';
import type { MemoryBlobStore } from './memory-blob-store.js';
import type { MemoryBoardDomains } from './memory-board-domains.js';
import type { MemoryBoardPasswords, MemoryBoards } from './memory-boards.js';
import type { MemoryMails } from './memory-mails.js';
import type { MemoryApiKeys, MemoryPublishableKeys } from './memory-keys.js';
import type { MemoryNames } from './memory-names.js';
import type { MemoryWeb } from './memory-web.js';
import { ScenarioPlatform, type ScenarioLimits } from './scenario-platform.js';

export { MemoryBlobStore } from './memory-blob-store.js';
export { MemoryAttempts } from './memory-attempts.js';
export {
  MemoryBoardSigningKeys,
  MemoryBoardUserMails,
  MemoryBoardUserPasswords,
  MemoryBoardUserSessions,
  MemoryBoardUserTokens,
} from './memory-board-users.js';
export { MemoryBoardSignIns } from './memory-board-sign-ins.js';
export { MemoryBoardTables } from './memory-board-tables.js';
export { MemoryBoardDomains } from './memory-board-domains.js';
export { MemoryBoardNames, MemoryBoardPasswords, MemoryBoards } from './memory-boards.js';
export { MemoryApiKeys, MemoryPublishableKeys } from './memory-keys.js';
export { MemoryLocks } from './memory-locks.js';
export { MemoryMails } from './memory-mails.js';
export { MemoryNames } from './memory-names.js';
export { MemoryOperations } from './memory-operations.js';
export { MemoryBoardSchedules, MemoryDispatches } from './memory-schedules.js';
export { MemoryTeamMembers } from './memory-team-members.js';
export { MemorySearchIndex } from './memory-search-index.js';
export { MemoryPersonKeys } from './memory-person-keys.js';
export { MemoryRowProgress } from './memory-row-progress.js';

/** An event, in the form that specs compare. */
export type Happening = Pick<StoredEvent, 'category' | 'objectId' | 'type' | 'data'>;

/** The outcome of accepted work. */
export interface AcceptedWork<T> {
  readonly answer: T;
  /** The events that it appended on its board, in order. */
  readonly events: readonly Happening[];
}

/** Options of a piece of work. */
export interface Asking {
  /** Work with the same key generates the same ids and sends the same commands, as requests with one idempotency key do. */
  readonly key?: string;
  /** When it happens; by default the time of the board. */
  readonly now?: string;
  readonly actor?: string;
}

/** Work that runs when one of these methods is called; each ends a sentence of given and when. */
export interface Sentence<T> {
  /** It is accepted, with any events. */
  accepted(): Promise<AcceptedWork<T>>;
  /** It is accepted and appends events of exactly these types, in this order. */
  appends(...types: readonly string[]): Promise<AcceptedWork<T>>;
  /**
   * It is refused with this code and appends nothing.
   * @param path of the first issue, if the refusal is about a part of the input.
   */
  refused(code: string, path?: readonly (string | number)[]): Promise<Rejection>;
}

type Work<S, T> = (service: S) => T | Promise<T>;

/** A new board for one case, without events. */
export interface ScenarioBoard {
  readonly board: string;
  readonly slug: string;
  /** Appends events that no command here causes, such as those of another context; policies do not react before `settled`. */
  happened(
    stream: Pick<StoredEvent, 'category' | 'objectId'>,
    ...events: readonly (Pick<StoredEvent, 'type' | 'data'> & { readonly schemaVersion?: number })[]
  ): Promise<void>;
  /** Runs work, then lets the policies react until no events follow; returns the result of the work. */
  given<S, T>(service: Type<S> | Abstract<S>, work: Work<S, T>, asking?: Asking): Promise<T>;
  /** Work whose outcome the sentence checks. Policies do not react to it before `settled`. */
  when<S, T>(service: Type<S> | Abstract<S>, work: Work<S, T>, asking?: Asking): Sentence<T>;
  /** Lets the policies react until no events follow; returns what they appended. */
  settled(): Promise<readonly Happening[]>;
  /** Lets the policies react to everything again, as after a crash before they stored their position; returns what they appended. */
  settledAgain(): Promise<readonly Happening[]>;
  /** Runs the started operations, then settles; returns what was appended. */
  worked(): Promise<readonly Happening[]>;
  /** All events of the board. */
  events(): readonly Happening[];
  /** The same board at another time: its work and its policies happen at `now`, UTC ISO text. */
  at(now: string): ScenarioBoard;
}

type Abstract<T> = abstract new (...args: never[]) => T;

/** Modules of a context, running in this process on stores in memory. */
export interface Scenario {
  readonly boards: MemoryBoards;
  readonly keys: MemoryApiKeys;
  readonly publishableKeys: MemoryPublishableKeys;
  readonly domains: MemoryBoardDomains;
  readonly passwords: MemoryBoardPasswords;
  readonly blobs: MemoryBlobStore;
  readonly web: MemoryWeb;
  readonly names: MemoryNames;
  readonly mails: MemoryMails;
  readonly attempts: MemoryAttempts;
  readonly boardUsers: ScenarioPlatform['boardUsers'];
  /** A new board. `plan` is `scale` by default, `now` the time of `facts`. */
  board(options?: { readonly plan?: string; readonly now?: string }): Promise<ScenarioBoard>;
  /** A provider of the modules. */
  service<S>(type: Type<S> | Abstract<S>): S;
  close(): Promise<void>;
}

/** Options of a scenario. */
export interface ScenarioOptions {
  /** Limits of the installation; generous by default. */
  readonly limits?: Partial<ScenarioLimits>;
  /** Providers that the module needs in addition, or that replace those it would get. */
  readonly providers?: readonly Provider[];
}

const LIMITS: ScenarioLimits = { importsPerDay: 10, importBytes: 1_000_000, importRows: 10_000 };

let moment = 0;
/** Each request has its own millisecond: ids from the same millisecond sort randomly. */
const nextMoment = () => (moment = Math.max(Date.now(), moment + 1));

/**
 * The real module of a context in this process: command handlers, services, policies and read models, on stores in memory that pass the
 * contract suites of the real ones. Create it once for a file; each case uses a new board, which takes no time.
 */
export async function scenario(module: Type, { limits = {}, providers = [] }: ScenarioOptions = {}): Promise<Scenario> {
  const platform = new ScenarioPlatform({ ...LIMITS, ...limits }, providers);

  @Module({ imports: [platform.module(), module] })
  class Whole {}

  const app = await NestFactory.createApplicationContext(Whole, { logger: false, abortOnError: false });
  const service = <S>(type: Type<S> | Abstract<S>): S => app.get<S>(type, { strict: false });
  let count = 0;
  return {
    boards: platform.boards,
    keys: platform.keys,
    publishableKeys: platform.publishableKeys,
    domains: platform.domains,
    passwords: platform.passwords,
    blobs: platform.blobs,
    web: platform.web,
    names: platform.names,
    mails: platform.mails,
    attempts: platform.attempts,
    boardUsers: platform.boardUsers,
    service,
    close: () => app.close(),
    async board({ plan = 'scale', now = usual.now } = {}) {
      const slug = `board-${++count}`;
      const id = Ids.random('boards');
      await platform.boards.follow({ id, slug, name: slug, plan, createdAt: now, version: 1 });
      return boardOf(platform, service, { ...usual, board: id, now }, slug);
    },
  };
}

function boardOf(platform: ScenarioPlatform, service: Scenario['service'], facts: Facts, slug: string): ScenarioBoard {
  const { store, policies, operations } = platform;
  const { board } = facts;
  const events = (from = 0): readonly Happening[] =>
    store
      .logOf(board)
      .slice(from)
      .map(({ category, objectId, type, data }) => ({ category, objectId, type, data }));
  const since = async (work: () => Promise<unknown>): Promise<readonly Happening[]> => {
    const from = store.logOf(board).length;
    await work();
    return events(from);
  };
  const inRequest = <T>(work: () => T, { key, now = facts.now, actor = facts.actor }: Asking): T =>
    withFacts(
      { ...facts, now, actor },
      () => {
        if (key === undefined) RequestScope.reseed(Ids.uuidv7(nextMoment()), { repeats: false });
        return work();
      },
      key === undefined ? undefined : Ids.seed(`${board}/${key}`, now),
      slug,
    );
  const settled = () => since(() => policies.settle(facts));
  return {
    board,
    slug,
    async happened({ category, objectId }, ...given) {
      const stream = { category, objectId, board };
      const expected = (await store.read(stream)).length;
      const { now: at, actor, requestId, correlationId, causationId } = facts;
      const metadata = { actor, commandId: randomUUID(), requestId, correlationId, causationId };
      const fresh = given.map(({ type, data, schemaVersion = 1 }) => ({ id: randomUUID(), type, schemaVersion, data }));
      await store.append({ stream, expected, events: fresh, at, metadata });
    },
    settled,
    settledAgain() {
      policies.forget(board);
      return settled();
    },
    worked: () =>
      since(async () => {
        await inRequest(() => operations.work(), {});
        await policies.settle(facts);
      }),
    events: () => events(),
    at: (now) => boardOf(platform, service, { ...facts, now }, slug),
    async given(type, work, asking = {}) {
      const answer = await inRequest(async () => work(service(type)), asking);
      await policies.settle(facts);
      return answer;
    },
    when<S, T>(type: Type<S> | Abstract<S>, work: Work<S, T>, asking: Asking = {}): Sentence<T> {
      const accepted = async (): Promise<AcceptedWork<T>> => {
        const from = store.logOf(board).length;
        const answer = await inRequest(async () => work(service(type)), asking);
        return { answer, events: events(from) };
      };
      return {
        accepted,
        async appends(...types) {
          const outcome = await accepted();
          deepStrictEqual(
            outcome.events.map((event) => event.type),
            types,
          );
          return outcome;
        },
        async refused(code, path) {
          const from = store.logOf(board).length;
          const rejection = await refusalOf(accepted());
          strictEqual(rejection.code, code, rejection.message);
          if (path) deepStrictEqual(pathOf(rejection), path);
          deepStrictEqual(events(from), []);
          return rejection;
        },
      };
    },
  };
}

async function refusalOf(work: Promise<AcceptedWork<unknown>>): Promise<Rejection> {
  try {
    const { answer } = await work;
    fail(`Accepted, with ${JSON.stringify(answer)}.`);
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
}

const pathOf = ({ details }: Rejection): unknown =>
  (details as { readonly issues?: readonly { readonly path: unknown }[] } | undefined)?.issues?.[0]?.path;
