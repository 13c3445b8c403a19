import { upTo } from '#kernel';
import { Injectable } from '@nestjs/common';
import Bowser from 'bowser';
import ipaddr from 'ipaddr.js';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { UNKNOWN_COUNTRY } from '../hit.js';
import { countryIn, type CountryTable, readCountries } from './country-data.js';

const DEVICES: readonly string[] = ['desktop', 'mobile', 'tablet', 'tv'];
/** Maximum number of characters of a user agent that are read. */
const LONGEST = 512;

/** Traits of a visitor, derived from address and user agent by isbot, Bowser and data/countries, which is loaded on first use. */
@Injectable()
export class VisitorTraits {
  private readonly agents = new LRUCache<string, { readonly isBot: boolean; readonly device: string }>(upTo(5_000));
  private countries: CountryTable | Promise<CountryTable> | undefined;

  /** Whether the visitor is a program other than a browser, or sends no user agent. */
  isBot(userAgent: string): boolean {
    return this.agentOf(userAgent).isBot;
  }

  /** `desktop`, `mobile`, `tablet`, `tv` or `other`. */
  deviceOf(userAgent: string): string {
    return this.agentOf(userAgent).device;
  }

  /** Browser and system, as `Firefox on Windows`; null if the browser is unknown. */
  browserOf(userAgent: string): string | null {
    const { browser, os } = Bowser.parse(userAgent.slice(0, LONGEST) || 'none');
    if (!browser.name) return null;
    return os.name ? `${browser.name} on ${os.name}` : browser.name;
  }

  /** ISO 3166-1 alpha-2 code of the country that an address is assigned to; `ZZ` if unknown. */
  countryOf(address: string): string | Promise<string> {
    this.countries ??= readCountries().then((table) => (this.countries = table));
    if (this.countries instanceof Promise) return this.countries.then((table) => lookedUp(table, address));
    return lookedUp(this.countries, address);
  }

  private agentOf(userAgent: string): { readonly isBot: boolean; readonly device: string } {
    const text = userAgent.slice(0, LONGEST);
    let agent = this.agents.get(text);
    if (!agent) {
      const isBot = text === '' || isbot(text);
      agent = { isBot, device: isBot ? 'other' : deviceOf(text) };
      this.agents.set(text, agent);
    }
    return agent;
  }
}

function deviceOf(userAgent: string): string {
  const device = Bowser.getParser(userAgent).getPlatformType(true);
  return DEVICES.includes(device) ? device : 'other';
}

function lookedUp({ four, six, names }: CountryTable, address: string): string {
  const plain = address.split('%', 1)[0] ?? '';
  if (!ipaddr.isValid(plain)) return UNKNOWN_COUNTRY;
  // An IPv4-mapped IPv6 address is looked up as IPv4.
  const bytes = ipaddr.process(plain).toByteArray();
  const number = (from: readonly number[]) => from.reduce((all, byte) => all * 256 + byte, 0);
  const country =
    bytes.length === 4 ? countryIn(four, names, number(bytes)) : countryIn(six, names, number(bytes.slice(0, 6)));
  return country ?? UNKNOWN_COUNTRY;
}
