import proxyAddress from '@fastify/proxy-addr';
import { SetMetadata } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { COUNTED } from './decorators.js';

/** Kinds of Board API requests that are counted. Each part of the product declares its own. */
export interface SightingTypes {}

/** The name of a kind. */
export type SightingType = keyof SightingTypes;

/** What an answer was about. */
export interface Subject {
  readonly type: SightingType;
  readonly id: string;
}

/** Who sent a request that counts. */
export interface CountedVisitor {
  readonly address: string;
  readonly userAgent: string;
  /** Whether `DNT` or `Sec-GPC` opts out of counting. */
  readonly refuses: boolean;
  /** The server of a storefront sends the request for its visitor: the SDK says so in a header. */
  readonly isStorefront: boolean;
}

/** Counts how often objects are viewed, or created by visitors. A context implements it. */
export abstract class Sightings {
  /** Records the view. Synchronous; never throws. */
  abstract saw(subject: Subject, countedVisitor: CountedVisitor, board: string): void;
}

/** Finds the viewed object in an answer of the Board API. */
export interface CountedAs {
  readonly type: SightingType;
  /** The id of the object in the answer; null for none. */
  readonly idIn: (answer: never) => string | null;
}

/** Counts each answer as a view of its object. */
export const Counted = <T>(type: SightingType, idIn: (answer: T) => string | null): MethodDecorator =>
  SetMetadata(COUNTED, { type, idIn } satisfies { type: SightingType; idIn: (answer: T) => string | null });

/** Whether a request opts out of tracking. */
export const refusesCounting = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['dnt'] === '1' || headers['sec-gpc'] === '1';

/** Who sent a request from `address`. @param sdkHeader name of the header in which SDKs identify themselves, in lower case. */
export const countedVisitor = (
  address: string,
  { headers }: Pick<IncomingMessage, 'headers'>,
  sdkHeader: string,
): CountedVisitor => ({
  address,
  userAgent: headers['user-agent'] ?? '',
  refuses: refusesCounting({ headers }),
  isStorefront: headers[sdkHeader] !== undefined,
});

/** Finds who sent a request that Fastify did not see. */
export class Addresses {
  private readonly isTrusted: (address: string, hop: number) => boolean;

  /** @param proxies addresses and networks whose `X-Forwarded-For` is trusted. */
  constructor(proxies: readonly string[]) {
    this.isTrusted = proxyAddress.compile([...proxies]);
  }

  /** The last address in `X-Forwarded-For` that is no trusted proxy, as Fastify finds it. */
  of(request: IncomingMessage): string {
    return proxyAddress(request, this.isTrusted);
  }
}
