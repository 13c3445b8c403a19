import proxyAddress from '@fastify/proxy-addr';
import { SetMetadata } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { COUNTED } from './decorators.js';

/** Kinds of Board API requests that count as views or applications. */
export type SightingType = 'job_read' | 'company_read' | 'application';

/** What an answer was about. */
export interface Subject {
  readonly type: SightingType;
  readonly id: string;
}

/** Who asked for something that counts. */
export interface Onlooker {
  readonly address: string;
  readonly userAgent: string;
  /** Whether `DNT` or `Sec-GPC` asks not to be counted. */
  readonly refuses: boolean;
  /** The server of a storefront asks for its visitors: it says so in the header of SDKs. */
  readonly isStorefront: boolean;
}

/** What counts how often jobs and companies are read; a context answers. */
export abstract class Sightings {
  /** Takes note, at once. Never throws. */
  abstract saw(subject: Subject, onlooker: Onlooker, board: string): void;
}

/** Whose answer an operation of the Board API gives away, as far as it counts. */
export interface CountedAs {
  readonly type: SightingType;
  /** The id of the object in the answer; null for none. */
  readonly idIn: (answer: never) => string | null;
}

/** Each answer counts as a look at the object that it is about. */
export const Counted = <T>(type: SightingType, idIn: (answer: T) => string | null): MethodDecorator =>
  SetMetadata(COUNTED, { type, idIn } satisfies { type: SightingType; idIn: (answer: T) => string | null });

/** Whether a request asks not to be followed. */
export const refusesCounting = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['dnt'] === '1' || headers['sec-gpc'] === '1';

/** Who made a request from `address`. @param sdkHeader in which SDKs say what they are, in small letters. */
export const onlooker = (
  address: string,
  { headers }: Pick<IncomingMessage, 'headers'>,
  sdkHeader: string,
): Onlooker => ({
  address,
  userAgent: headers['user-agent'] ?? '',
  refuses: refusesCounting({ headers }),
  isStorefront: headers[sdkHeader] !== undefined,
});

/** Finds who made a request that Fastify did not see. */
export class Addresses {
  private readonly isTrusted: (address: string, hop: number) => boolean;

  /** @param proxies addresses and networks whose `X-Forwarded-For` is believed. */
  constructor(proxies: readonly string[]) {
    this.isTrusted = proxyAddress.compile([...proxies]);
  }

  /** The last address on the way here that is no trusted proxy, as Fastify finds it. */
  of(request: IncomingMessage): string {
    return proxyAddress(request, this.isTrusted);
  }
}
