import { commandHandler, type CommandSender, DirectBus, type KeyLimits, Reactions } from '#runtime';
import type { ApiParts, Wire } from '#http';
import { type EventStore, reject, undoneIfRefused } from '#kernel';
import { facts, newFacts, type ReadModels, withFacts, Ids } from '#store';
import { Adoption } from './adoption.service.js';
import type { ApiKeys } from './api-key/api-keys.service.js';
import { apiKeyRows } from './api-key/api-key.read-model.js';
import { ManageApiKeys, THE_INSTALLATION } from './api-key/manage-api-keys.service.js';
import type { BoardNames } from './board/board-names.js';
import type { Board, Boards } from './board/boards.js';
import { apiKeys } from './api-key/api-key.decider.js';
import { boards, type NewBoard } from './board/board.decider.js';
import { publishableKeys } from './publishable-key/publishable-key.decider.js';
import { FollowAccess } from './follow-access.policies.js';
import { ManagePublishableKeys } from './publishable-key/manage-publishable-keys.service.js';
import type { PublishableKeys } from './publishable-key/publishable-keys.js';
import type { TeamMembers } from './team/team-members.js';
import { publishableKeyRows } from './publishable-key/publishable-key.read-model.js';
import { type GuardTables } from './ports.js';

/** Dependencies of creating and changing boards. */
export interface ManagingBoards {
  readonly bus: CommandSender;
  readonly guardTables: GuardTables;
  readonly boards: Boards;
  readonly names: BoardNames;
  /** The names of the existing plans. */
  readonly plans: readonly string[];
  /** Adds the owner of a new board to its team. */
  foundTeam(team: { readonly board: string; readonly ownerEmail: string }): Promise<void>;
}

/** Creates boards and changes their plans. No API operation does this; the command line and a first start do. */
export class ManageBoards {
  constructor(private readonly needs: ManagingBoards) {}

  /**
   * Creates the board of the facts, with its owner. When it returns, guards let its keys in.
   * @throws Rejection `boards_slug_taken`, `boards_unknown_plan`, and for a malformed slug.
   */
  async create({ ownerEmail, ...board }: NewBoard & { readonly ownerEmail: string }): Promise<Board> {
    const { bus, names, plans, guardTables } = this.needs;
    const id = facts().board;
    // Only `BoardNames` knows whether a board was never created. Slugs that a board has released are not known here.
    const reservation = await names.reserve(id, board.slug, () => Promise.resolve(false));
    if (!reservation)
      reject(
        'conflict',
        'boards_slug_taken',
        `Another board has the slug "${board.slug}", or had it within the last twelve months.`,
      );
    // After any other fault it is unknown whether the board was created.
    await undoneIfRefused(
      async () => {
        const receipt = await bus.execute(boards.CreateBoard(id, { ...board, plans }));
        await guardTables.show(receipt);
      },
      () => names.release(reservation),
    );
    await this.needs.foundTeam({ board: id, ownerEmail });
    return this.needs.boards.byId(id);
  }

  /** Changes the plan of the board of the facts. @throws Rejection `boards_unknown_plan`. */
  async changePlan(plan: string): Promise<Board> {
    const { bus, plans, guardTables } = this.needs;
    const id = facts().board;
    await guardTables.adoptBoard(id);
    await guardTables.show(await bus.execute(boards.ChangePlan(id, { plan, plans })));
    return this.needs.boards.byId(id);
  }

  /** Makes the board of the facts a sandbox, or ends that. Repeatable. */
  async changeSandbox(isOn: boolean): Promise<void> {
    const { bus, guardTables } = this.needs;
    const id = facts().board;
    await guardTables.adoptBoard(id);
    const command = isOn ? boards.TurnSandboxOn(id, {}) : boards.TurnSandboxOff(id, {});
    await guardTables.show(await bus.execute(command));
  }
}

/** Dependencies of `Tenants`. */
export interface TenantsOn {
  readonly store: EventStore;
  /** Stores whose tables are prepared before the first command. */
  readonly readModels: ReadModels;
  readonly boards: Boards;
  readonly boardNames: BoardNames;
  readonly keys: ApiKeys;
  readonly publishableKeys: PublishableKeys;
  readonly teamMembers: TeamMembers;
  readonly parts: ApiParts;
  readonly wire: Wire;
  readonly limits: KeyLimits;
  /** The names of the existing plans. */
  readonly plans: readonly string[];
}

/**
 * Boards and their keys for those who run the installation: the command line, a first start, tests. It sends the same commands as the API
 * and starts no modules. A change is in force when the method returns; running servers are notified. Errors are rejections whose message is
 * one sentence for people.
 */
export class Tenants {
  private readonly manageBoards: ManageBoards;
  private readonly manageKeys: ManageApiKeys;
  private readonly managePublishableKeys: ManagePublishableKeys;
  private readonly adoption: Adoption;

  /** @param name the actor of the events is `system:<name>`. */
  constructor(
    private readonly on: TenantsOn,
    private readonly name: string,
  ) {
    const { store, readModels, teamMembers } = on;
    readModels.add(apiKeyRows);
    readModels.add(publishableKeyRows);
    const bus = new DirectBus(store, readModels, [
      commandHandler(apiKeys),
      commandHandler(boards),
      commandHandler(publishableKeys),
    ]);
    const reactions = new Reactions(bus, store, readModels);
    const follow = new FollowAccess(on.boards, on.keys, on.publishableKeys);
    this.adoption = new Adoption(bus, reactions, follow, on.boards, on.keys, on.publishableKeys);
    this.manageBoards = new ManageBoards({
      bus,
      guardTables: this.adoption,
      boards: on.boards,
      names: on.boardNames,
      plans: on.plans,
      foundTeam: (team) => teamMembers.found(team),
    });
    this.manageKeys = new ManageApiKeys(bus, this.adoption, on.parts, on.wire, on.limits);
    this.managePublishableKeys = new ManagePublishableKeys(bus, this.adoption);
  }

  /** Creates a board and its owner. @throws Rejection when the slug is malformed or taken, or the plan does not exist. */
  createBoard(wish: { slug: string; name: string; plan: string; ownerEmail: string }): Promise<Board> {
    return this.act(Ids.random('boards'), () => this.manageBoards.create(wish));
  }

  /** Changes the plan of the board with this id or slug. @throws Rejection when the plan does not exist; Error when the board does not exist. */
  async changePlan(name: string, plan: string): Promise<Board> {
    const { id } = await this.on.boards.find(name);
    return this.act(id, () => this.manageBoards.changePlan(plan));
  }

  /** Makes the board with this id or slug a sandbox, or ends that. Repeatable. @throws Error when the board does not exist. */
  async changeSandbox(name: string, isOn: boolean): Promise<void> {
    const { id } = await this.on.boards.find(name);
    await this.act(id, () => this.manageBoards.changeSandbox(isOn));
  }

  /** Creates a key of the board with this id and returns its full text, once. @throws Rejection for an unknown scope or an expiry in the past. */
  async createKey(wish: {
    board: string;
    name: string;
    scopes: readonly string[];
    rateLimit?: number | undefined;
    expiresAt?: string | null;
  }): Promise<{ key: string; keyId: string }> {
    const { board, expiresAt = null, ...terms } = wish;
    const { row, secret } = await this.act(board, () =>
      this.manageKeys.create({ ...terms, expiresAt }, THE_INSTALLATION),
    );
    return { key: secret, keyId: row.id };
  }

  /** Replaces the secret of a key; the previous one works for `overlapSeconds` more. @throws Rejection as the rules say. */
  async rotateKey(board: string, keyId: string, overlapSeconds: number): Promise<string> {
    const rotate = () => this.manageKeys.rotate(keyId, overlapSeconds, THE_INSTALLATION);
    return (await this.act(board, rotate)).secret;
  }

  /** Revokes a key permanently. @throws Rejection when the board has no such active key. */
  revokeKey(board: string, keyId: string): Promise<void> {
    return this.act(board, () => this.manageKeys.revoke(keyId, THE_INSTALLATION));
  }

  /** Creates a publishable key of the board with this id, with a confirmed origin. @throws Rejection when `origin` is no http or https origin. */
  async createPublishableKey(board: string, origin: string): Promise<string> {
    return (await this.act(board, () => this.managePublishableKeys.create(origin, true))).id;
  }

  /** Confirms the origin of a publishable key. @throws Rejection when the board has no such active key. */
  async confirmPublishableKey(board: string, key: string): Promise<void> {
    await this.act(board, () => this.managePublishableKeys.confirm(key));
  }

  /** Revokes a publishable key permanently. @throws Rejection when the board has no such active key. */
  revokePublishableKey(board: string, key: string): Promise<void> {
    return this.act(board, () => this.managePublishableKeys.revoke(key));
  }

  /** Appends the events of boards and keys that an older release created; returns how many. Repeatable. */
  adopt(): Promise<number> {
    return this.adoption.run();
  }

  private act<T>(board: string, work: () => Promise<T>): Promise<T> {
    const requestId = Ids.random('req');
    return withFacts(newFacts({ board, actor: `system:${this.name}`, requestId }), work);
  }
}
