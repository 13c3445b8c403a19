import { outcomeOf, Rejection } from '#kernel';
import { type CommandSender, type Receipt } from '#runtime';
import { newId } from '#store';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { hash } from 'node:crypto';
import { publishableKeys } from './publishable-key.decider.js';
import { GuardTables } from '../ports.js';
import { PublishableKeyRow } from './publishable-key.read-model.js';

const HEX_DIGITS = 32;

/** A new publishable key. It is not secret. With an idempotency key, the retry of a request gets the same one. */
const newPublishableKey = (): string => `pk_${hash('sha256', newId('publishable_keys'), 'hex').slice(0, HEX_DIGITS)}`;

/** The operations on publishable keys. */
@Injectable()
export class ManagePublishableKeys {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandSender,
    private readonly guardTables: GuardTables,
  ) {}

  /**
   * Creates a key of the board of the facts.
   * @param isConfirmed whether links in mails may lead to `origin` because of this key.
   * @throws Rejection when `origin` is no http or https origin.
   */
  async create(origin: string, isConfirmed: boolean): Promise<PublishableKeyRow> {
    const key = newPublishableKey();
    const receipt = await this.bus.execute(publishableKeys.CreatePublishableKey(key, { origin, isConfirmed }));
    await this.guardTables.show(receipt);
    return receipt.row(PublishableKeyRow);
  }

  /** Confirms the origin of a key: from now on, links in mails may lead there. @throws Rejection `publishable_keys_not_found`. */
  async confirm(key: string): Promise<PublishableKeyRow> {
    const receipt = await this.adopting(key, () => this.bus.execute(publishableKeys.ConfirmPublishableKey(key, {})));
    await this.guardTables.show(receipt);
    return receipt.row(PublishableKeyRow);
  }

  /** Revokes a key permanently; no process finds its board by it afterwards. @throws Rejection `publishable_keys_not_found`. */
  async revoke(key: string): Promise<void> {
    const revoke = () => this.bus.execute(publishableKeys.RevokePublishableKey(key, {}));
    await this.guardTables.show(await this.adopting(key, revoke));
  }

  private async adopting(key: string, command: () => Promise<Receipt>): Promise<Receipt> {
    const outcome = await outcomeOf(command, { kind: 'missing' });
    if (!(outcome instanceof Rejection)) return outcome;
    if (!(await this.guardTables.adoptPublishableKey(key))) throw outcome;
    return command();
  }
}
