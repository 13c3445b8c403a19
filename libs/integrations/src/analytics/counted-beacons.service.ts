import { BeaconTaker } from '#edge';
import type { CountedVisitor } from '#http/board';
import { Injectable } from '@nestjs/common';
import { BEACON_TYPES, LONGEST, NEEDS } from './hit.js';
import { type Beacon, Intake } from './intake.service.js';

const TYPES: ReadonlySet<unknown> = new Set(BEACON_TYPES);
/** Other texts are counted in characters, which validation does. */
const PRINTABLE = /^[\x20-\x7e]*$/;

/** Counts beacons that are valid at first sight; `BoardEventDto` says what the operation accepts. */
@Injectable()
export class CountedBeacons implements BeaconTaker {
  constructor(private readonly intake: Intake) {}

  taking(body: unknown, visitor: CountedVisitor, origin: string | null): (() => Promise<void>) | null {
    return isPlainBeacon(body) ? () => this.intake.take(body, visitor, origin) : null;
  }
}

/** Whether validation would accept `body` unchanged. False where that takes more than a look. */
export function isPlainBeacon(body: unknown): body is Beacon {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const { type } = body as { readonly type?: unknown };
  if (!TYPES.has(type)) return false;
  for (const name of Object.keys(body)) {
    if (name === 'type') continue;
    if (!Object.hasOwn(LONGEST, name)) return false;
    const value = (body as Readonly<Record<string, unknown>>)[name];
    if (typeof value !== 'string' || value.length > LONGEST[name as keyof typeof LONGEST]) return false;
    if (!PRINTABLE.test(value) || (value === '' && name !== 'referrer')) return false;
  }
  return Object.hasOwn(body, NEEDS[type as keyof typeof NEEDS]);
}
