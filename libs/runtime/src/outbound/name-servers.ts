import { Resolver } from 'node:dns/promises';
import type { Settings } from '../process/settings.js';

/** Answers one DNS query, or several that are cancelled together. */
export type NameResolver = Pick<Resolver, 'resolveTxt' | 'cancel'>;

/** The name servers for names of others: those in the settings, or those of the system. */
export class NameServers {
  private readonly servers: readonly string[];
  private readonly timeout: number;
  private readonly tries: number;

  constructor(settings: Pick<Settings, 'DNS_SERVERS' | 'DNS_TIMEOUT_MS' | 'DNS_TRIES'>) {
    this.servers = settings.DNS_SERVERS;
    this.timeout = settings.DNS_TIMEOUT_MS;
    this.tries = settings.DNS_TRIES;
  }

  /** A separate resolver, because cancelling ends all of its queries. */
  resolver(): NameResolver {
    const resolver = new Resolver({ timeout: this.timeout, tries: this.tries });
    if (this.servers.length > 0) resolver.setServers(this.servers);
    return resolver;
  }
}
