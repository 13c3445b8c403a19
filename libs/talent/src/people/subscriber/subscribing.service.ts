import { outcomeOf, reject, Rejection, rejectIssues } from '#kernel';
import { Ciphers, MailAddress } from '#runtime';
import { Operations, type OperationResult, type OperationWork, OperationWorker } from '#runtime/operations';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isDisguised, tidyEmail } from '../../email-address.js';
import { type AlertFilters, tidyFilters } from '../alert/alert-filters.js';
import { AlertTokens } from '../alert/alert-tokens.service.js';
import { ADDRESS_TAKEN, type AlertContext, subscribers } from './subscriber.decider.js';
import { AlertSettings } from '../alert-settings.service.js';
import { SubscriberReader } from './subscriber.read-model.js';

/** The input of a visitor. */
export interface Wish {
  readonly email: string;
  readonly filters: AlertFilters;
  readonly context: AlertContext | null;
  /** The origin of the request's publishable key; null or absent: none. */
  readonly origin?: string | null;
}

/** A queued request; sealed, because it contains an address. */
type SubscribeRequest = ({ readonly ask: 'alert' } & Wish) | { readonly ask: 'confirmation'; readonly email: string };

interface Input {
  readonly ciphertext: string;
  readonly keyId: string;
}

const KIND = 'internal.job_alerts.request';

/**
 * The address to store: lower case, composed, and trimmed.
 * @throws Rejection 400 for an invalid address, or one with lookalike characters.
 */
export function subscriberEmail(typed: string): string {
  const email = tidyEmail(typed).toLowerCase();
  if (!MailAddress.isValid(email) || isDisguised(email))
    rejectIssues([{ path: ['email'], message: 'must be an email address' }]);
  return email;
}

/**
 * Accepts requests of visitors. The request does the same work for every address: it stores a sealed note, and the address is looked up
 * later. Neither the response nor its time reveals whether the address is subscribed (decision 0115).
 */
@Injectable()
export class Subscribing {
  constructor(
    private readonly settings: AlertSettings,
    private readonly operations: Operations,
    private readonly ciphers: Ciphers,
  ) {}

  /** @throws Rejection `job_alerts_disabled`, and 400 for an invalid address. */
  async request({ email: typed, filters, context, origin = null }: Wish): Promise<void> {
    const email = subscriberEmail(typed);
    if (!(await this.settings.isOn())) reject('unfit', 'job_alerts_disabled', 'This board does not offer job alerts.');
    await this.note({ ask: 'alert', email, filters: tidyFilters(filters), context, origin });
  }

  /** Requests another confirmation mail. @throws Rejection 400 for an invalid address. */
  async requestConfirmation(typed: string): Promise<void> {
    await this.note({ ask: 'confirmation', email: subscriberEmail(typed) });
  }

  private async note(request: SubscribeRequest): Promise<void> {
    const id = newId('ops');
    const input: Input = this.ciphers.seal(JSON.stringify(request), id);
    await this.operations.start(KIND, input, { id });
  }
}

/** Processes the requests of visitors. */
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
    const request = JSON.parse(this.ciphers.open(input, work.id)) as SubscribeRequest;
    const addressKey = this.tokens.addressKey(request.email);
    await work.step('answer', () =>
      request.ask === 'alert' ? this.subscribe(request, addressKey) : this.ask(addressKey),
    );
    return null;
  }

  private async subscribe({ email, filters, context, origin }: Wish, addressKey: string): Promise<void> {
    // A note from an earlier release has no origin.
    const wanted = { alertId: newId('jobalerts'), filters, context, ...(origin ? { origin } : {}) };
    const id = newId('subscribers');
    const known = await this.reader.byAddressKey(addressKey);
    if (known && known.id !== id) return void (await this.bus.execute(subscribers.RequestAlert(known.id, wanted)));
    const data = { ...wanted, email, addressKey, source: 'visitor', confirm: true } as const;
    const outcome = await outcomeOf(this.bus.execute(subscribers.AddSubscriber(id, data)), { code: ADDRESS_TAKEN });
    if (!(outcome instanceof Rejection)) return;
    // It was subscribed after the check.
    const other = await this.reader.byAddressKey(addressKey);
    if (!other) throw outcome;
    await this.bus.execute(subscribers.RequestAlert(other.id, wanted));
  }

  private async ask(addressKey: string): Promise<void> {
    const known = await this.reader.byAddressKey(addressKey);
    if (known) await this.bus.execute(subscribers.RequestConfirmation(known.id, {}));
  }
}
