import { closest, distance } from 'fastest-levenshtein';

/** A node, or the name under which the nodes of a cluster are found. */
export interface EventStoreHost {
  readonly name: string;
  readonly port: number;
}

/** What a connection string of EventStoreDB says. */
export interface EventStoreAddress {
  /** True: the one host is a DNS name whose nodes are asked who leads. */
  readonly discover: boolean;
  /** At least one; several are asked who leads. */
  readonly hosts: readonly EventStoreHost[];
  readonly credentials: { readonly username: string; readonly password: string } | null;
  /** By the names of the client; only those that were given. */
  readonly options: ReadonlyMap<string, string>;
}

/** What is wrong with a connection string: part of a sentence, without any text of its host, user or password. */
export class EventStoreAddressError extends Error {
  override readonly name = 'EventStoreAddressError';
}

/** The schemes that are understood; those of the successor name the same protocol. */
export const EVENT_STORE_SCHEMES = ['esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover'] as const;

/** What an EVENT_STORE_PREFIX may be; empty for none. */
export const EVENT_STORE_PREFIX = /^([A-Za-z][A-Za-z0-9_]{0,39})?$/;

const DEFAULT_PORT = 2113;
const ESCAPES = 'in the user and the password @ is written %40, : is %3A, / is %2F, ? is %3F, % is %25';

interface Option {
  /** What its value must be; ends "<option> must be …". */
  readonly expects: string;
  /** The value as the client takes it, or null when it is none. */
  readonly parse: (value: string) => string | null;
  /** True when the client is not given it. */
  readonly unsent?: true;
}

const whole = (min: number, what: string): Option => ({
  expects: `a whole number of ${what}, at least ${min}`,
  parse: (value) => (/^-?\d{1,9}$/.test(value) && Number(value) >= min ? value : null),
});
const keepAlive: Option = {
  expects: 'a whole number of milliseconds, or -1 for never',
  parse: (value) => (value === '-1' || (/^\d{1,9}$/.test(value) && Number(value) > 0) ? value : null),
};
const flag: Option = {
  expects: 'true or false',
  parse: (value) => (value === 'true' || value === 'false' ? value : null),
};
const words: Option = { expects: 'a text', parse: (value) => (value.trim() === '' ? null : value) };
const file: Option = { expects: 'the path of a file', parse: words.parse };
const PREFERENCES = new Map(
  ['leader', 'follower', 'random', 'readOnlyReplica'].map((name) => [name.toLowerCase(), name]),
);
const flat = (text: string) => text.toLowerCase().replace(/[_-]/g, '');

const OPTIONS: Readonly<Record<string, Option>> = {
  tls: flag,
  tlsCaFile: file,
  tlsVerifyCert: {
    expects: 'true: this client always verifies certificates. Name the authority by tlsCaFile',
    parse: (value) => (value === 'true' ? value : null),
    unsent: true,
  },
  userCertFile: file,
  userKeyFile: file,
  nodePreference: {
    expects: 'one of leader, follower, random, readOnlyReplica',
    parse: (value) => PREFERENCES.get(flat(value)) ?? null,
  },
  connectionName: words,
  defaultDeadline: whole(1, 'milliseconds'),
  keepAliveInterval: keepAlive,
  keepAliveTimeout: keepAlive,
  maxDiscoverAttempts: whole(1, 'attempts'),
  discoveryInterval: whole(0, 'milliseconds'),
  gossipTimeout: whole(1, 'seconds'),
  throwOnAppendFailure: {
    expects: 'true: an append that is refused is always an error here',
    parse: (value) => (value === 'true' ? value : null),
    unsent: true,
  },
};
const NAMES = new Map(Object.keys(OPTIONS).map((name) => [flat(name), name]));

const decoded = (text: string, what: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new EventStoreAddressError(`${what} has a % that is not followed by two hexadecimal digits; ${ESCAPES}`);
  }
};

/**
 * Reads `<scheme>://[user:password@]host[:port][,host[:port]…][/][?option=value&…]`, in which user, password and values of options are
 * percent-escaped. Names of options are compared without regard to case, `-` and `_`, as the clients of EventStoreDB do.
 * @throws EventStoreAddressError that names the part that is wrong, and never quotes it where it could hold a password.
 */
export function parseEventStoreAddress(text: string): EventStoreAddress {
  const [, scheme, rest] = /^([a-z+]+):\/\/(.*)$/s.exec(text.trim()) ?? [];
  if (scheme === undefined || rest === undefined || !EVENT_STORE_SCHEMES.some((known) => known === scheme))
    throw new EventStoreAddressError(
      `it must begin with ${EVENT_STORE_SCHEMES.map((known) => `${known}://`).join(' or ')}`,
    );
  const [, authority = '', , query] = /^([^/?]*)(\/?)(?:\?(.*))?$/s.exec(rest) ?? ([] as string[]);
  const at = authority.lastIndexOf('@');
  // An @ elsewhere means that a part of the password was taken for something else, so nothing may be quoted.
  if (authority.indexOf('@') !== at || rest.slice(authority.length).includes('@'))
    throw new EventStoreAddressError(`it has an @ too many; ${ESCAPES}`);
  if (!/^[^/?]*\/?(\?.*)?$/s.test(rest))
    throw new EventStoreAddressError('after the hosts only ?option=value may follow, not a path');
  const credentials = at < 0 ? null : credentialsIn(authority.slice(0, at));
  const hosts = authority
    .slice(at + 1)
    .split(',')
    .map(hostIn);
  const options = optionsIn(query ?? '');
  if (options.has('userCertFile') !== options.has('userKeyFile'))
    throw new EventStoreAddressError('userCertFile and userKeyFile must be given together');
  // The client takes only the first of several names that it is to discover; as seeds it asks all of them.
  return { discover: scheme.endsWith('+discover') && hosts.length === 1, hosts, credentials, options };
}

function credentialsIn(text: string): EventStoreAddress['credentials'] {
  const [username = '', password, ...more] = text.split(':');
  if (password === undefined || username === '' || password === '')
    throw new EventStoreAddressError('before the @ there must be a user and a password, separated by :');
  if (more.length > 0) throw new EventStoreAddressError(`before the @ there is a : too many; ${ESCAPES}`);
  return { username: decoded(username, 'the user'), password: decoded(password, 'the password') };
}

function hostIn(text: string, index: number): EventStoreHost {
  const which = `host ${index + 1}`;
  if (text.includes('['))
    throw new EventStoreAddressError(`${which} is an IPv6 address, which the client cannot use: give it a name`);
  const [name = '', port, ...more] = text.trim().split(':');
  if (!/^[A-Za-z0-9]([\w.-]*[A-Za-z0-9.])?$/.test(name))
    throw new EventStoreAddressError(`${which} is no name and no IPv4 address`);
  const number = port === undefined ? DEFAULT_PORT : /^\d{1,5}$/.test(port) ? Number(port) : NaN;
  if (more.length > 0 || !(number >= 1 && number <= 65_535))
    throw new EventStoreAddressError(`the port of ${which} must be a whole number from 1 to 65535`);
  return { name, port: number };
}

function optionsIn(query: string): Map<string, string> {
  const options = new Map<string, string>();
  for (const [index, pair] of (query === '' ? [] : query.split('&')).entries()) {
    const [, key, value] = /^([A-Za-z_-]{1,40})=(.+)$/s.exec(pair) ?? [];
    if (key === undefined || value === undefined)
      throw new EventStoreAddressError(`option ${index + 1} is not name=value`);
    const name = NAMES.get(flat(key));
    if (name === undefined) {
      const near = closest(key, Object.keys(OPTIONS));
      throw new EventStoreAddressError(
        `there is no option ${key}${distance(key, near) <= 4 ? `; perhaps ${near} is meant` : ''}`,
      );
    }
    if (options.has(name)) throw new EventStoreAddressError(`${name} is given twice`);
    const parsed = OPTIONS[name]?.parse(decoded(value, name).trim());
    if (parsed === null || parsed === undefined)
      throw new EventStoreAddressError(`${name} must be ${OPTIONS[name]?.expects}`);
    options.set(name, parsed);
  }
  return options;
}

/** `address` in the one form that the client reads as it is meant. Holds the password: for the client only. */
export function clientConnectionString({ discover, hosts, credentials, options }: EventStoreAddress): string {
  const user = credentials
    ? `${encodeURIComponent(credentials.username)}:${encodeURIComponent(credentials.password)}@`
    : '';
  const query = [...options]
    .filter(([name]) => !OPTIONS[name]?.unsent)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return `esdb${discover ? '+discover' : ''}://${user}${hostsOf({ hosts })}${query === '' ? '' : `?${query}`}`;
}

/** `host:port` of each, separated by commas: how messages name a server. */
export const hostsOf = ({ hosts }: Pick<EventStoreAddress, 'hosts'>): string =>
  hosts.map(({ name, port }) => `${name}:${port}`).join(',');
