import { hash, randomBytes } from 'node:crypto';

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';

/** 128 bits as 26 characters of lower-case Crockford base32, which sort as the bytes do. */
export function base32(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  let text = '';
  for (let shift = 125n; shift >= 0n; shift -= 5n) text += CROCKFORD[Number((bits >> shift) & 31n)];
  return text;
}

function stamped(bytes: Buffer, milliseconds: number): Buffer {
  bytes.writeUIntBE(milliseconds, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes;
}

const uuidText = (bytes: Buffer) => {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
};

/** A new UUIDv7. */
export function uuidv7(milliseconds = Date.now()): string {
  return uuidText(stamped(randomBytes(16), milliseconds));
}

/** `prefix` and 26 characters that sort by time (decision A8). */
export function randomId(prefix: string): string {
  return `${prefix}_${base32(stamped(randomBytes(16), Date.now()))}`;
}

/** A UUID that is always the same for the same text. */
export function derivedUuid(text: string): string {
  const bytes = hash('sha256', text, 'buffer').subarray(0, 16);
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return uuidText(bytes);
}

/**
 * Gives out the ids of one request. All follow from its seed, so that a request driven to its end by a retry makes the
 * same objects again, and stores recognise them.
 */
export class Mint {
  private readonly counts = new Map<string, number>();
  private readonly milliseconds: number;

  /** @param seed a UUIDv7; its time becomes the time of the ids. */
  constructor(readonly seed: string = uuidv7()) {
    this.milliseconds = Number.parseInt(seed.replaceAll('-', '').slice(0, 12), 16);
  }

  /** The next id with this prefix. Counted per prefix: what a retry need not make again does not shift the others. */
  id(prefix: string): string {
    const bytes = hash('sha256', `${this.seed}/${prefix}/${this.next(prefix)}`, 'buffer').subarray(0, 16);
    return `${prefix}_${base32(stamped(bytes, this.milliseconds))}`;
  }

  /** The id of the command that creates the object of `stream`: the same at every try. */
  creationId(stream: string): string {
    return derivedUuid(`${this.seed}/${stream}/creation`);
  }

  /** The id of the next command that this request sends to `stream`. */
  commandId(stream: string): string {
    return derivedUuid(`${this.seed}/${stream}/${this.next(stream)}`);
  }

  private next(name: string): number {
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    return count;
  }
}
