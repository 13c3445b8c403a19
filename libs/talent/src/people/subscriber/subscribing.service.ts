import { reject, Rejection, rejectIssues } from '#kernel';
import { Ciphers, isMailAddress } from '#runtime';
import { Operations, type OperationResult, type OperationWork, OperationWorker } from '#runtime/operations';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isDisguised, tidyEmail } from '../../email-address.js';
import { type AlertFilters, tidyFilters } from '../alert/alert-filters.js';
import { AlertTokens } from '../alert/alert-tokens.service.js';
import { subscribers } from './subscriber.commands.js';
import { AlertSettings } from '../ports.js';
import { ADDRESS_TAKEN, type AlertContext } from './subscriber.decider.js';
import { SubscriberReader } from './subscriber.read-model.js';

/** What a visitor asks for. */
export interface Wish {
  readonly email: string;
  readonly filters: AlertFilters;
  readonly context: AlertContext | null;
  /** Of the publishable key by which the request named the board; null or absent: none. */
  readonly origin?: string | null;
}

/** What waits to be done; sealed, because it holds an address. */
type Asked = ({ readonly ask: 'alert' } & Wish) | { readonly ask: 'confirmation'; readonly email: string };

interface Input {
  readonly ciphertext: string;
  readonly keyId: string;
}

const KIND = 'internal.job_alerts.request';

/**
 * An address as it is kept: lower case, composed, without spaces around it.
 * @throws Rejection 400 for what is no address, or one that could be taken for another.
 */
export function subscriberEmail(typed: string): string {
  const email = tidyEmail(typed).toLowerCase();
  if (!isMailAddress(email) || isDisguised(email))
    rejectIssues([{ path: ['email'], message: 'must be an email address' }]);
  return email;
}

/**
 * Takes in what visitors ask for. The request itself does the same for every address: it leaves a sealed note, and whether the
 * address is known is looked up afterwards, so that neither the answer nor its time tells (decision 0115).
 */
@Injectable()
export class Subscribing {
  constructor(
    private readonly settings: AlertSettings,
    private readonly operations: Operations,
    private readonly ciphers: Ciphers,
  ) {}

  /** @throws Rejection `job_alerts_disabled`, and 400 for an address that is none. */
  async request({ email: typed, filters, context, origin = null }: Wish): Promise<void> {
    const email = subscriberEmail(typed);
    if (!(await this.settings.isOn())) reject('unfit', 'job_alerts_disabled', 'This board does not offer job alerts.');
    await this.note({ ask: 'alert', email, filters: tidyFilters(filters), context, origin });
  }

  /** Asks for another mail to confirm by. @throws Rejection 400 for an address that is none. */
  async requestConfirmation(typed: string): Promise<void> {
    await this.note({ ask: 'confirmation', email: subscriberEmail(typed) });
  }

  private async note(asked: Asked): Promise<void> {
    const id = newId('ops');
    const input: Input = this.ciphers.seal(JSON.stringify(asked), id);
    await this.operations.start(KIND, input, { id });
  }
}

/** Does what visitors asked for. */
@Injectable()
export class HandleAlertRequest extends OperationWorker<Input> {
  readonly kind = KIND;
  override readonly forgetsInput = true;

  constructor(
    private readonly bus: CommandBus,
    private readonly reader: SubscriberReader,
    private readonly tokens: AlertTokens,
    private readonly ciphers: Ciphers,
  ) {
    super();
  }

  async run(input: Input, work: OperationWork): Promise<OperationResult | null> {
    const asked = JSON.parse(this.ciphers.open(input, work.id)) as Asked;
    const addressKey = this.tokens.addressKey(asked.email);
    await work.step('answer', () => (asked.ask === 'alert' ? this.subscribe(asked, addressKey) : this.ask(addressKey)));
    return null;
  }

  private async subscribe({ email, filters, context, origin }: Wish, addressKey: string): Promise<void> {
    // A note that an earlier release left says nothing of an origin.
    const wanted = { alertId: newId('jobalerts'), filters, context, ...(origin ? { origin } : {}) };
    const id = newId('subscribers');
    const known = await this.reader.byAddressKey(addressKey);
    if (known && known.id !== id) return void (await this.bus.execute(subscribers.RequestAlert(known.id, wanted)));
    try {
      const data = { ...wanted, email, addressKey, source: 'visitor', confirm: true } as const;
      await this.bus.execute(subscribers.AddSubscriber(id, data));
    } catch (error) {
      if (!(error instanceof Rejection) || error.code !== ADDRESS_TAKEN) throw error;
      // Subscribed since we looked.
      const other = await this.reader.byAddressKey(addressKey);
      if (!other) throw error;
      await this.bus.execute(subscribers.RequestAlert(other.id, wanted));
    }
  }

  private async ask(addressKey: string): Promise<void> {
    const known = await this.reader.byAddressKey(addressKey);
    if (known) await this.bus.execute(subscribers.RequestConfirmation(known.id, {}));
  }
}
