import { closest, distance } from 'fastest-levenshtein';

/** A node, or the DNS name under which the nodes of a cluster are found. */
export interface EventStoreHost {
  readonly name: string;
  readonly port: number;
}

/** A parsed EventStoreDB connection string. */
export interface EventStoreAddress {
  /** True: the only host is a DNS name, and its nodes are asked for the leader. */
  readonly discover: boolean;
  /** At least one; if there are several, they are asked for the leader. */
  readonly hosts: readonly EventStoreHost[];
  readonly credentials: { readonly username: string; readonly password: string } | null;
  /** By the names that the client uses; only those that were given. */
  readonly options: ReadonlyMap<string, string>;
}

/** What is wrong with a connection string: part of a sentence that never quotes its host, user or password. */
export class EventStoreAddressError extends Error {
  override readonly name = 'EventStoreAddressError';
}

/** The accepted schemes; those of the successor name the same protocol. */
export const EVENT_STORE_SCHEMES = ['esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover'] as const;

/** The format of EVENT_STORE_PREFIX; empty for none. */
export const EVENT_STORE_PREFIX = /^([A-Za-z][A-Za-z0-9_]{0,39})?$/;

const DEFAULT_PORT = 2113;
const ESCAPES = 'in the user and the password write @ as %40, : as %3A, / as %2F, ? as %3F and % as %25';

interface Option {
  /** The requirement for its value; ends "<option> must be …". */
  readonly expects: string;
  /** The value in the form of the client, or null if it is invalid. */
  readonly parse: (value: string) => string | null;
  /** True if it is not passed to the client. */
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
 * Parses `<scheme>://[user:password@]host[:port][,host[:port]…][/][?option=value&…]`, in which user, password and option values are
 * percent-encoded. Option names are compared without regard to case, `-` and `_`, as EventStoreDB clients do.
 * @throws EventStoreAddressError that names the part that is wrong and never quotes it if it could contain a password.
 */
export function parseEventStoreAddress(text: string): EventStoreAddress {
  const [, scheme, rest] = /^([a-z+]+):\/\/(.*)$/s.exec(text.trim()) ?? [];
  if (scheme === undefined || rest === undefined || !EVENT_STORE_SCHEMES.some((known) => known === scheme))
    throw new EventStoreAddressError(
      `it must start with ${EVENT_STORE_SCHEMES.map((known) => `${known}://`).join(' or ')}`,
    );
  const [, authority = '', , query] = /^([^/?]*)(\/?)(?:\?(.*))?$/s.exec(rest) ?? ([] as string[]);
  const at = authority.lastIndexOf('@');
  // An @ elsewhere means that a part of the password was parsed as something else, so nothing may be quoted.
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
  // Of several names to discover, the client uses only the first; it asks all of them if they are seeds.
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
    throw new EventStoreAddressError(`${which} is an IPv6 address, which the client cannot use: use a host name`);
  const [name = '', port, ...more] = text.trim().split(':');
  if (!/^[A-Za-z0-9]([\w.-]*[A-Za-z0-9.])?$/.test(name))
    throw new EventStoreAddressError(`${which} is neither a host name nor an IPv4 address`);
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
        `the option ${key} does not exist${distance(key, near) <= 4 ? `; did you mean ${near}?` : ''}`,
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

/** `address` in the one form that the client parses correctly. Contains the password: for the client only. */
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

/** `host:port` of each node, separated by commas, for messages. */
export const hostsOf = ({ hosts }: Pick<EventStoreAddress, 'hosts'>): string =>
  hosts.map(({ name, port }) => `${name}:${port}`).join(',');

/** Connection strings of EventStoreDB. */
export const EventStoreAddress = {
  PREFIX: EVENT_STORE_PREFIX,
  SCHEMES: EVENT_STORE_SCHEMES,
  parse: parseEventStoreAddress,
  Error: EventStoreAddressError,
} as const;
