import { isPublicAddress } from './address-guard.js';
import { isAllowedProtocol } from './outbound-options.js';
import type { Agent } from 'undici';
import type { OutboundOptions } from './outbound-options.js';

/**
 * Connections to allowed addresses only, one request at a time on each; the caller limits the duration of requests. The client is loaded at the
 * first call: a process that sends nothing saves its 30 MB.
 */
export async function guardedAgent(options: OutboundOptions): Promise<Agent> {
  const [undici, { guardedConnector }] = await Promise.all([import('undici'), import('./guarded-connector.js')]);
  return new undici.Agent({
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 32_768,
    connect: guardedConnector(options),
  });
}

/** Which addresses requests may go to, and the agent that keeps them to these. */
export const Outbound = { agent: guardedAgent, isPublicAddress, isAllowedProtocol } as const;
