import { VisitedObjects } from '#jobs';
import { upTo } from '#kernel';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type BeaconType, dayOf, DIRECT, itemOf, type ReadType, UNKNOWN_COUNTRY } from './hit.js';
import { HitLog } from './analytics-ports.js';
import { pageOf, sourceOf } from './page.js';
import { VisitorTraits } from './traits/visitor-traits.service.js';

/** The visitor, as the request describes them. */
export interface Visitor {
  readonly address: string;
  readonly userAgent: string;
  /** The visitor opts out of tracking: `DNT` or `Sec-GPC`. */
  readonly refuses: boolean;
  /** The visitor is the server of a storefront, which reads for its own visitors. */
  readonly isStorefront: boolean;
}

/** The content of a beacon. */
export interface Beacon {
  readonly type: BeaconType;
  readonly path?: string;
  /** Id or slug. */
  readonly job?: string;
  /** Id or slug. */
  readonly company?: string;
  readonly referrer?: string;
}

/** How long the visibility of jobs and companies is cached. */
const KNOWN_MS = 60_000;

/** Turns actions of visitors into hits. Identifying data of visitors are hashed here and not passed on. */
@Injectable()
export class Intake {
  private readonly known = new LRUCache<string, { readonly id: string | null }>({ ...upTo(50_000), ttl: KNOWN_MS });

  constructor(
    private readonly log: HitLog,
    private readonly traits: VisitorTraits,
    private readonly objects: VisitedObjects,
  ) {}

  /**
   * Counts a beacon, for the board and at the time of the facts. Bots, visitors who opt out, invalid paths, and jobs and companies that
   * visitors cannot see are not counted; the response does not reveal it.
   * @param origin of the page that sent it; null if unknown.
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

  /** Counts a request to the Board API: the job or the company with this id was read or applied to. */
  async saw(type: ReadType, id: string, visitor: Visitor, board: string): Promise<void> {
    if (visitor.refuses) return;
    const isBot = this.traits.isBot(visitor.userAgent);
    if (isBot && !visitor.isStorefront) return;
    const at = Date.now();
    const salt = await this.log.saltOf(dayOf(at));
    this.log.add({
      board,
      at,
      // Visitors of storefronts and readers of the Board API have different keys, because the latter make no visits. A storefront reads for
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

/** Without the salt, the digests of guessed addresses cannot be compared. */
function visitorKey(salt: Buffer, board: string, { address, userAgent }: Visitor): bigint {
  const digest = hash('sha256', `${salt.toString('base64')}\n${board}\n${address}\n${userAgent}`, 'buffer');
  return digest.readBigInt64BE(0);
}
