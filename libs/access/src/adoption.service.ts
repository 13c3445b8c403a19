import { type CommandSender, Reactions, type Receipt } from '#runtime';
import { newFacts, withFacts, Ids } from '#store';
import { Inject, Injectable } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import type { ApiKeyState } from './api-key/api-key-table.js';
import { ApiKeys } from './api-key/api-keys.service.js';
import { Boards, type BoardState } from './board/boards.js';
import { apiKeys } from './api-key/api-key.decider.js';
import { boards } from './board/board.decider.js';
import { publishableKeys } from './publishable-key/publishable-key.decider.js';
import { FollowAccess } from './follow-access.policies.js';
import { PublishableKeys, type PublishableKeyState } from './publishable-key/publishable-keys.js';
import { GuardTables, type Unsaid } from './ports.js';

const AT_ONCE = 100;

/**
 * Appends the events of boards and keys that an older release stored only in tables (decision 0103). Each is adopted by one event, whose id
 * derives from the object: several processes can try it concurrently, and again after a crash.
 */
@Injectable()
export class Adoption implements GuardTables {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandSender,
    private readonly reactions: Reactions,
    private readonly followAccess: FollowAccess,
    private readonly boards: Boards,
    private readonly keys: ApiKeys,
    private readonly publishableKeys: PublishableKeys,
  ) {}

  show(receipt: Receipt): Promise<void> {
    return this.reactions.settle(this.followAccess, receipt);
  }

  /** Adopts all of them, boards before their keys; returns how many there were. */
  async run(): Promise<number> {
    const ofBoards = await each(
      (limit) => this.boards.unsaid(limit),
      (one) => this.appendBoard(one),
    );
    const ofKeys = await each(
      (limit) => this.keys.unsaid(limit),
      (one) => this.appendKey(one),
    );
    const ofPublishableKeys = await each(
      (limit) => this.publishableKeys.unsaid(limit),
      (one) => this.appendPublishableKey(one),
    );
    return ofBoards + ofKeys + ofPublishableKeys;
  }

  async adoptBoard(id: string): Promise<void> {
    for (const found of await this.boards.unsaid(1, id)) await this.appendBoard(found);
  }

  async adoptKey(keyId: string): Promise<boolean> {
    const [found] = await this.keys.unsaid(1, keyId);
    if (found) await this.appendKey(found);
    return found !== undefined;
  }

  async adoptPublishableKey(key: string): Promise<boolean> {
    const [found] = await this.publishableKeys.unsaid(1, key);
    if (found) await this.appendPublishableKey(found);
    return found !== undefined;
  }

  private appendBoard({ id, slug, name, plan, createdAt }: Unsaid<BoardState>): Promise<void> {
    return this.append(id, boards.AdoptBoard(id, { slug, name, plan, createdAt }), id);
  }

  private appendKey(key: Unsaid<ApiKeyState>): Promise<void> {
    const { keyId, board, name, scopes, rateLimit, secretHash, createdAt, expiresAt, revokedAt } = key;
    const data = { name, scopes, rateLimit, secretHash, createdAt, expiresAt, revokedAt };
    return this.append(board, apiKeys.AdoptApiKey(keyId, data), keyId);
  }

  private appendPublishableKey({
    key,
    board,
    origin,
    createdAt,
    revokedAt,
  }: Unsaid<PublishableKeyState>): Promise<void> {
    return this.append(board, publishableKeys.AdoptPublishableKey(key, { origin, createdAt, revokedAt }), key);
  }

  private async append(board: string, command: Command<Receipt>, id: string): Promise<void> {
    const requestId = `adopt_${id}`;
    const known = newFacts({ board, actor: 'system:adoption', requestId });
    // The seed is the same at every attempt: the store recognises an event that exists already.
    const seed = Ids.seed(requestId, ADOPTED);
    await withFacts(known, async () => this.show(await this.bus.execute(command)), seed);
  }
}

async function each<T>(
  unsaid: (limit: number) => Promise<readonly T[]>,
  adopt: (one: T) => Promise<void>,
): Promise<number> {
  for (let adopted = 0; ;) {
    const found = await unsaid(AT_ONCE);
    for (const one of found) await adopt(one);
    adopted += found.length;
    if (found.length < AT_ONCE) return adopted;
  }
}

/** The seed includes a time; no id derives from this one. */
const ADOPTED = '2026-01-01T00:00:00.000Z';
