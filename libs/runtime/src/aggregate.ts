import {
  type CommandsOf,
  EventStore,
  fold,
  type MessageOf,
  type ObjectCommand,
  type ObjectRef,
  type Position,
  type StoredEvent,
  reject,
  Rejection,
  type RowIdentity,
} from '#kernel';
import {
  type Append,
  BEGINNING,
  claimChanges,
  decide,
  type Facts,
  type FoldedState,
  type NewEvent,
  personalData,
  RememberedFold,
  type StreamId,
  streamName,
  Upcasts,
} from '#kernel/engine';
import { type Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Type } from '@nestjs/common';
import { facts, ReadModels, Scope, Ids } from '#store';
import { RequestScope } from '#store/engine';

type FoldedRow = ReturnType<ReadModels['foldedRows']>[number];

/** The result of a command. */
export interface Receipt {
  readonly id: string;
  /** Version of the stream afterwards. */
  readonly version: number;
  /** False if the command changed nothing. */
  readonly changed: boolean;
  /** True if an earlier try of the same command had already written its events. */
  readonly repeated: boolean;
  /**
   * The row of the object in a read model of its category, folded from the events that the command read and wrote. No read model is queried, so the
   * result does not depend on how far they are behind.
   * @throws Error if the object has no row, because it was deleted or because the read model belongs to another category.
   */
  row<Row extends RowIdentity>(type: new () => Row): Row;
  /** As `row`, but null if the object has none. */
  find<Row extends RowIdentity>(type: new () => Row): Row | null;
  /** The stream of the object after the command, oldest event first, each as it was written. */
  history(): readonly StoredEvent[];
}

declare module '#kernel' {
  // Nest's bus reads the type of a result from the command.
  interface ObjectCommand extends Command<Receipt> {}
}

/** Handles the commands of one aggregate. */
export interface AggregateHandler {
  /** Whether `command` is one of them. */
  takes(command: Command<Receipt>): boolean;
  /** @throws Rejection according to the rules of the aggregate. */
  execute(command: Command<Receipt>): Promise<Receipt>;
}

type Answering = (receipt: Receipt) => unknown;

const answering = new WeakMap<Command<Receipt>, Answering>();

/**
 * Declares that `answer` builds the response body from the receipt of `command`. Under an idempotency key, the append of the command then stores
 * the answer. The request must not do anything after the command: a retry gets the stored answer.
 */
export function answeredBy(command: Command<Receipt>, answer: Answering | undefined): Command<Receipt> {
  if (answer) answering.set(command, answer);
  return command;
}

/** How often a command is decided again after a conflict, if its caller expected no particular version. */
const TRIES = 3;

/** The code of a command that had a conflict in every try: the same command may succeed later. */
export const LOST_RACES = 'stale_version';

/** What a command has just written. */
interface CommandWrites {
  readonly rows: readonly FoldedRow[];
  readonly fresh: readonly StoredEvent[];
  /** The position of the newest event; earlier ones may have lower positions. */
  readonly position: Position;
}

const NOTHING: CommandWrites = { rows: [], fresh: [], position: BEGINNING };

const handlers = new WeakMap<object, Type<AggregateHandler>>();

/** The provider that handles `commands` on Nest's command bus; the same class for the same commands. */
export function commandHandler<S, C, E>(commands: CommandsOf<S, C, E>): Type<AggregateHandler> {
  const known = handlers.get(commands.type);
  if (known) return known;
  const created = handlerOf(commands);
  handlers.set(commands.type, created);
  return created;
}

function handlerOf<S, C, E>({ decider, type: Instruction }: CommandsOf<S, C, E>): Type<AggregateHandler> {
  type Instruction = ObjectCommand<C>;
  const needsOf = (state: S, id: string) => decider.needs?.(state, id) ?? [];

  @CommandHandler(Instruction)
  class Handler implements AggregateHandler, ICommandHandler<Instruction> {
    private readonly states = new RememberedFold<FoldedState<S>>(fold(decider, []), (state, event) =>
      fold(decider, [this.readModels.current(event) as never], state),
    );

    constructor(
      private readonly store: EventStore,
      private readonly readModels: ReadModels,
    ) {
      const personal = personalData(decider);
      if (personal) store.declarePersonal(decider.category, personal);
      readModels.addUpcasts(decider.category, decider.upcasts);
      readModels.addStanding(decider.category, (history) => {
        const { exists, state } = this.states.of(history);
        return {
          claims: exists ? (decider.claims?.(state) ?? []) : [],
          closes: !exists || (decider.closed?.(state) ?? false),
        };
      });
    }

    takes(command: Command<Receipt>): command is Instruction {
      return command instanceof Instruction;
    }

    execute(instruction: Instruction): Promise<Receipt> {
      const stream = { category: decider.category, board: facts().board, objectId: instruction.id };
      return this.store.inTurn(stream, () => this.handle(stream, instruction));
    }

    private async handle(stream: StreamId, instruction: Instruction): Promise<Receipt> {
      const { id, command, expected } = instruction;
      const known = facts();
      const creating = decider.creates.includes(command.type);
      // An object is created once, however often that is tried, so all tries are the same command.
      const commandId = creating
        ? Scope.idSource().creationId(streamName(stream))
        : Scope.idSource().commandId(streamName(stream));
      // A new object has no history to read. If it exists nevertheless, the append reports it.
      let history: readonly StoredEvent[] = creating ? [] : await this.store.read(stream);

      for (let attempt = 0; attempt <= TRIES; attempt++) {
        // With a new id, the command cannot have run before, except in the try that has just failed.
        const done =
          (attempt > 0 || Scope.idSource().repeats) &&
          history.findLast(({ metadata }) => metadata.commandId === commandId);
        if (done) return this.receipt(id, { version: done.version, changed: true, repeated: true }, history);
        const before = this.states.of(history);
        if (expected !== undefined && expected !== history.length && before.exists)
          reject('stale', 'precondition_failed', 'It changed since you read it. Read it again, then decide.');
        let events: readonly MessageOf<E>[];
        try {
          events = decide(decider, before, command, known);
        } catch (error) {
          // The cause of the rejection may be the effect of its own first try.
          if (attempt > 0 || !creating || !Scope.idSource().repeats || !(error instanceof Rejection)) throw error;
          history = await this.store.read(stream);
          const first = history.findLast(({ metadata }) => metadata.commandId === commandId);
          if (!first) throw error;
          return this.receipt(id, { version: first.version, changed: true, repeated: true }, history);
        }
        if (events.length === 0)
          return this.receipt(id, { version: history.length, changed: false, repeated: false }, history);
        const after = fold(decider, events, before);
        const { fresh, metadata } = this.recorded(stream, history.length, events, commandId, known);
        const rows = this.readModels.foldedRows(stream.category, history, fresh);
        const claims = claimChanges(
          before.exists ? (decider.claims?.(before.state) ?? []) : [],
          after.exists ? (decider.claims?.(after.state) ?? []) : [],
        );

        const version = history.length + fresh.length;
        const keeping = this.store.inline && answering.has(instruction) ? RequestScope.answerKeeping() : undefined;
        const receiptAt = (position: Position) =>
          this.receipt(id, { version, changed: true, repeated: false }, history, { rows, fresh, position });
        const answer = keeping?.of(await answering.get(instruction)?.(receiptAt(BEGINNING)));
        const standing = Scope.idSource().stands();
        if (standing) await standing;
        const result = await this.store.append({
          stream,
          expected: history.length,
          events: fresh,
          at: known.now,
          metadata,
          rows,
          take: claims.take,
          release: claims.release,
          needs: newNeeds(before.exists ? needsOf(before.state, id) : [], after.exists ? needsOf(after.state, id) : []),
          closes: !after.exists || (decider.closed?.(after.state) ?? false),
          neverTried: !Scope.idSource().repeats,
          answer,
          person: decider.personOf?.((after.exists ? after : before).state),
        });
        switch (result.outcome) {
          case 'appended':
            if (keeping && answer && result.answered) keeping.kept = answer;
            await this.readModels.written(stream, result.position);
            return receiptAt(result.position);
          case 'repeated':
            await this.readModels.written(stream, result.position);
            // The first try wrote its own time and secrets: those are kept.
            history = await this.store.read(stream);
            return this.receipt(id, { version: result.version, changed: true, repeated: true }, history);
          case 'claimed':
            throw decider.refuseClaim?.(result.claim, result.holders) ?? taken(result.claim.kind);
          case 'lacking':
            throw decider.refuseNeed?.(result.need) ?? lacking(result.need);
          case 'stale':
            history = await this.store.read(stream);
        }
      }
      reject('conflict', LOST_RACES, 'Others are changing it at the same time. Try again.');
    }

    /** The events of a decision in their stored form, except for their position. */
    private recorded(
      { category, board, objectId }: StreamId,
      after: number,
      messages: readonly MessageOf<E>[],
      commandId: string,
      { now, actor, requestId, correlationId, causationId }: Facts,
    ): { readonly fresh: readonly (StoredEvent & NewEvent)[]; readonly metadata: Append['metadata'] } {
      const metadata = { actor, commandId, requestId, correlationId, causationId };
      const fresh = messages.map(({ type, data }, index) => {
        const short = decider.short?.[type];
        return {
          category,
          board,
          objectId,
          id: Ids.derivedUuid(`${commandId}/${index}`),
          type,
          schemaVersion: Upcasts.versionOf(decider.upcasts, type) - (short ? 1 : 0),
          data: short ? short(data) : data,
          metadata,
          at: now,
          version: after + index + 1,
          position: '',
        };
      });
      return { fresh, metadata };
    }

    private receipt(
      id: string,
      { version, changed, repeated }: Pick<Receipt, 'version' | 'changed' | 'repeated'>,
      before: readonly StoredEvent[],
      { rows, fresh, position }: CommandWrites = NOTHING,
    ): Receipt {
      const { readModels } = this;
      const find = <Row extends RowIdentity>(type: new () => Row): Row | null => {
        const model = readModels.of(type);
        const folded = rows.find(({ table }) => table === model.table);
        return (folded ? folded.row : readModels.fold(model, before)) as Row | null;
      };
      const row = <Row extends RowIdentity>(type: new () => Row): Row => {
        const found = find(type);
        if (!found) throw new Error(`${decider.category} ${id} has no row of ${type.name} after its command.`);
        return found;
      };
      const history = () =>
        fresh.length === 0 ? before : before.concat(fresh.map((event) => ({ ...event, position })));
      return { id, version, changed, repeated, row, find, history };
    }
  }

  return Handler;
}

/** A need that did not exist before: objects that already have it keep it, and the deletion takes care of them. */
function newNeeds(before: readonly ObjectRef[], after: readonly ObjectRef[]): readonly ObjectRef[] {
  const had = new Set(before.map(({ category, objectId }) => `${category} ${objectId}`));
  return after.filter(({ category, objectId }) => !had.has(`${category} ${objectId}`));
}

function lacking({ category }: ObjectRef): Rejection {
  return new Rejection('missing', 'need_missing', `The required ${category} does not exist, or no longer exists.`);
}

function taken(kind: string): Rejection {
  return new Rejection('conflict', 'claim_taken', `Another object of this board holds the same ${kind}.`);
}
