import { Ids } from '#store';

const PREFIX = 'whd_';
/** The ids of the deliveries of one event differ only in their last characters: ten bits, enough for 1,024 endpoints. */
const SHARED_LENGTH = PREFIX.length + 24;
const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';

/** Creates the common prefix of the ids of an event's deliveries. Prefixes sort in the order of the events, also within one millisecond. */
export class DeliveryIds {
  private last = 0;
  private count = 0;

  next(): string {
    const now = Date.now();
    // If the clock is set back, new deliveries must still sort after old ones.
    if (now > this.last) [this.last, this.count] = [now, 0];
    else if (++this.count > 0xfff) [this.last, this.count] = [this.last + 1, 0];
    const bytes = Buffer.alloc(16);
    crypto.getRandomValues(bytes);
    bytes.writeUIntBE(this.last, 0, 6);
    bytes.writeUInt16BE(0x7000 | this.count, 6);
    bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
    return `${PREFIX}${Ids.base32(bytes)}`.slice(0, SHARED_LENGTH);
  }
}

/** The id of the delivery to the `nth` endpoint that receives the event of `prefix`. */
export const deliveryId = (prefix: string, nth: number): string =>
  prefix + CROCKFORD.charAt(nth >> 5) + CROCKFORD.charAt(nth & 31);
