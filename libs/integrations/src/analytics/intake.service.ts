import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { SeenObjects, VisitorTraits } from './analytics-ports.js';
import { type BeaconType, dayOf, DIRECT, itemOf, type ReadType, UNKNOWN_COUNTRY } from './hit.js';
import { HitLog } from './hit-log.js';
import { pageOf, sourceOf } from './page.js';

/** Who does something, as the request says. */
export interface Visitor {
  readonly address: string;
  readonly userAgent: string;
  /** It asks not to be followed: `DNT` or `Sec-GPC`. */
  readonly refuses: boolean;
  /** It is the server of a storefront, which reads for its visitors. */
  readonly isStorefront: boolean;
}

/** What a beacon says. */
export interface Beacon {
  readonly type: BeaconType;
  readonly path?: string;
  /** Id or slug. */
  readonly job?: string;
  /** Id or slug. */
  readonly company?: string;
  readonly referrer?: string;
}

/** How long it is remembered which jobs and companies visitors see. */
const KNOWN_MS = 60_000;

/** Turns what visitors do into hits. What they are recognised by is hashed here, and goes no further. */
@Injectable()
export class Intake {
  private readonly known = new LRUCache<string, { readonly id: string | null }>({ max: 50_000, ttl: KNOWN_MS });

  constructor(
    private readonly log: HitLog,
    private readonly traits: VisitorTraits,
    private readonly objects: SeenObjects,
  ) {}

  /**
   * Counts what a beacon says, on the board and at the moment of the facts. Bots, visitors who refuse, paths that are none, and jobs and
   * companies that visitors do not see are not counted, and the answer does not say so.
   * @param origin of the page that sent it; null where it does not say.
   */
  async take(beacon: Beacon, visitor: Visitor, origin: string | null): Promise<void> {
    if (visitor.refuses || this.traits.isBot(visitor.userAgent)) return;
    const target = await this.targetOf(beacon);
    if (target === null) return;
    const { board, at, day } = moment();
    const salt = this.log.saltOf(day);
    const key = visitorKey(salt instanceof Promise ? await salt : salt, board, visitor);
    const country = this.traits.countryOf(visitor.address);
    this.log.add({
      board,
      at,
      visitor: key,
      item: itemOf(beacon.type, target),
      source: sourceOf(beacon.referrer, origin),
      country: country instanceof Promise ? await country : country,
      device: this.traits.deviceOf(visitor.userAgent),
    });
  }

  /** Counts what the Board API saw by itself: that the job or the company with this id was read or applied to. */
  async saw(type: ReadType, id: string, visitor: Visitor, board: string): Promise<void> {
    if (visitor.refuses) return;
    const isBot = this.traits.isBot(visitor.userAgent);
    if (isBot && !visitor.isStorefront) return;
    const at = Date.now();
    const salt = await this.log.saltOf(dayOf(at));
    this.log.add({
      board,
      at,
      // Visitors of storefronts and readers of the Board API are apart: the visits of the latter count for nothing. A storefront reads for
      // another visitor each time.
      visitor: isBot ? randomBytes(8).readBigInt64BE() : visitorKey(salt, `read ${board}`, visitor),
      item: itemOf(type, id),
      source: DIRECT,
      country: UNKNOWN_COUNTRY,
      device: '',
    });
  }

  private targetOf({ type, path, job, company }: Beacon): string | null | Promise<string | null> {
    if (type === 'page_view') return path === undefined ? null : pageOf(path);
    if (type === 'company_view') return company === undefined ? null : this.idOf('company', company);
    return job === undefined ? null : this.idOf('job', job);
  }

  private idOf(kind: 'job' | 'company', idOrSlug: string): string | null | Promise<string | null> {
    const key = `${facts().board} ${kind} ${idOrSlug}`;
    const known = this.known.get(key);
    if (known) return known.id;
    return this.objects[kind](idOrSlug).then((id) => {
      this.known.set(key, { id });
      return id;
    });
  }
}

function moment(): { readonly board: string; readonly at: number; readonly day: string } {
  const { board, now } = facts();
  return { board, at: Date.parse(now), day: now.slice(0, 10) };
}

/** Without the salt nobody can try out addresses. */
function visitorKey(salt: Buffer, board: string, { address, userAgent }: Visitor): bigint {
  const digest = hash('sha256', `${salt.toString('base64')}\n${board}\n${address}\n${userAgent}`, 'buffer');
  return digest.readBigInt64BE(0);
}
