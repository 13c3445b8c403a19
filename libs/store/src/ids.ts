import { hash, randomFillSync } from 'node:crypto';

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';

/** 128 bits as 26 characters of lower-case Crockford base32, which sort like the bytes. */
export function base32(bytes: Uint8Array): string {
  // 26 characters hold 130 bits: the first one carries only three.
  let text = '';
  let bits = 0;
  let held = 2;
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    held += 8;
    while (held >= 5) {
      held -= 5;
      text += CROCKFORD[(bits >> held) & 31];
    }
    bits &= (1 << held) - 1;
  }
  return text;
}

// Random bytes are fetched in bulk: each fetch is a system call, and every request needs some.
const POOL = Buffer.alloc(8_192);
let used = POOL.length;

function entropy(): Buffer {
  if (used === POOL.length) {
    randomFillSync(POOL);
    used = 0;
  }
  used += 16;
  return Buffer.from(POOL.subarray(used - 16, used));
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
  return uuidText(stamped(entropy(), milliseconds));
}

/** `prefix` and 26 characters that sort by time (decision A8). */
export function randomId(prefix: string): string {
  return `${prefix}_${base32(stamped(entropy(), Date.now()))}`;
}

/** A UUID that depends only on the text. */
export function derivedUuid(text: string): string {
  // A string from the start: a buffer costs more than the hash in it.
  const hex = hash('sha256', text, 'hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** `prefix` and 26 characters that depend only on the text and time, and sort by that time like any id (decision A8). */
export function derivedId(prefix: string, text: string, milliseconds: number): string {
  const bytes = hash('sha256', text, 'buffer').subarray(0, 16);
  return `${prefix}_${base32(stamped(bytes, milliseconds))}`;
}

/**
 * `prefix` and 26 characters for something that happened at a given time: they sort by that time and, within a millisecond, by `order`, up to
 * 4,095. They depend only on the text, time and order.
 */
export function happeningId(prefix: string, text: string, milliseconds: number, order: number): string {
  const bytes = stamped(hash('sha256', text, 'buffer').subarray(0, 16) as Buffer, withinIds(milliseconds));
  const bounded = Math.min(Math.max(order, 0), 0xfff);
  bytes[6] = 0x70 | (bounded >> 8);
  bytes[7] = bounded & 0xff;
  return `${prefix}_${base32(bytes)}`;
}

/** The smallest and the largest id with this prefix in a millisecond. */
export function idsAt(prefix: string, milliseconds: number): readonly [least: string, greatest: string] {
  const bound = (fill: number) => `${prefix}_${base32(stamped(Buffer.alloc(16, fill), withinIds(milliseconds)))}`;
  return [bound(0), bound(0xff)];
}

/** Ids have 48 bits for their time; an invalid time counts as the first one. */
const withinIds = (milliseconds: number): number => Math.min(Math.max(Math.trunc(milliseconds) || 0, 0), 2 ** 48 - 1);

/**
 * The seed of work that must make the same ids whenever it is repeated: it depends only on the text and time.
 * @param at UTC ISO text; the ids derived from the seed sort by it.
 */
export function seedFrom(text: string, at: string): string {
  return uuidText(stamped(hash('sha256', text, 'buffer').subarray(0, 16) as Buffer, Date.parse(at)));
}

/**
 * Makes the ids of one request. All are derived from its seed, so that a request completed by a retry makes the same objects again and stores
 * recognize them.
 */
export class IdSource {
  /** Created when the first id is needed: most requests only read. */
  private counts: Map<string, number> | undefined;

  /**
   * @param given a UUIDv7, or a function that makes it when it is first needed; its time becomes the time of the ids. Absent: a new one.
   * @param repeats whether these ids may have been used before; a seed from outside may have been.
   */
  constructor(
    private given?: string | (() => string),
    readonly repeats = given !== undefined,
    readonly stands: () => Promise<void> | undefined = () => undefined,
  ) {}

  /** The value that all ids are derived from. */
  get seed(): string {
    if (typeof this.given === 'string') return this.given;
    return (this.given = this.given?.() ?? uuidv7());
  }

  private get milliseconds(): number {
    return Number.parseInt(this.seed.replaceAll('-', '').slice(0, 12), 16);
  }

  /** The next id with this prefix. Counted per prefix: an object that a retry need not create again does not shift the ids of others. */
  id(prefix: string): string {
    return derivedId(prefix, `${this.seed}/${prefix}/${this.next(prefix)}`, this.milliseconds);
  }

  /** The id with this prefix that comes next. */
  upcoming(prefix: string): string {
    return derivedId(prefix, `${this.seed}/${prefix}/${(this.counts?.get(prefix) ?? 0) + 1}`, this.milliseconds);
  }

  /** A separate source with the same time, whose ids are derived from this one's seed and `part`. */
  partOf(part: string): IdSource {
    return new IdSource(
      seedFrom(`${this.seed}/${part}`, new Date(this.milliseconds).toISOString()),
      this.repeats,
      this.stands,
    );
  }

  /** The id of the command that creates the object of `stream`: the same in every try. */
  creationId(stream: string): string {
    return derivedUuid(`${this.seed}/${stream}/creation`);
  }

  /** The id of the next command that this request sends to `stream`. */
  commandId(stream: string): string {
    return derivedUuid(`${this.seed}/${stream}/${this.next(stream)}`);
  }

  private next(name: string): number {
    this.counts ??= new Map();
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    return count;
  }
}

/** Ids that need no request: random ones, and those that depend only on a text, a time or both. */
export const Ids = {
  random: randomId,
  derived: derivedId,
  range: idsAt,
  seed: seedFrom,
  base32,
  derivedUuid,
  happening: happeningId,
  uuidv7,
} as const;
