import { isIP } from 'node:net';
import { SettingsError, EventStoreAddress } from '#store/engine';
import { isMailAddress } from './mail-address.js';
import { parseInstallationKey } from '../installation-key.js';
import { parseSecretKeys, type SecretKey } from '../secrets.js';

// The kinds of settings: how to parse their texts, and the error for invalid ones.

/** One setting: how to parse its text, and its requirement in words. */
export interface Setting<T> {
  readonly parse: (text: string) => T;
  /** The requirement for a value; ends the sentence "<NAME> must be …". */
  readonly expects: string;
  readonly fallback: T;
  /** For `.env.example`. */
  readonly about: string;
  /** A value that is never shown, not even an invalid one. */
  readonly secret?: true;
  /** The platform setting that it precedes in `.env.example`; only for settings of a context. */
  readonly before?: string;
}

const INVALID = Symbol('invalid');

const setting = <T>(
  fallback: T,
  expects: string,
  about: string,
  parse: (text: string) => T | typeof INVALID,
): Setting<T> => ({
  fallback,
  expects,
  about,
  parse: (text) => {
    const value = parse(text);
    if (value === INVALID) throw new SettingsError(expects);
    return value;
  },
});

export const integer = (fallback: number, min: number, max: number, about: string) =>
  setting<number>(fallback, `a whole number from ${min} to ${max}`, about, (text) => {
    const value = /^\d{1,12}$/.test(text) ? Number(text) : NaN;
    return value >= min && value <= max ? value : INVALID;
  });

export const oneOf = <const T extends readonly string[]>(values: T, fallback: T[number], about: string) =>
  setting<T[number]>(fallback, `one of ${values.join(', ')}`, about, (text) =>
    values.includes(text) ? text : INVALID,
  );

export const text = (fallback: string, pattern: RegExp, expects: string, about: string) =>
  setting<string>(fallback, expects, about, (value) => (pattern.test(value) ? value : INVALID));

export const address = (protocols: readonly string[], about: string) =>
  setting<string | null>(null, `an address that begins with ${protocols.join(' or ')}`, about, (value) => {
    const known = URL.canParse(value) && protocols.some((protocol) => value.startsWith(protocol));
    return known ? value : INVALID;
  });

/** Validated as a whole, stored as the original text; never shown, because it may contain a password. */
export const eventStore = (about: string): Setting<string | null> => ({
  fallback: null,
  expects: `${EventStoreAddress.SCHEMES.map((scheme) => `${scheme}://`).join(' or ')}, then [user:password@]host:port[,host:port…][?option=value&…]`,
  about,
  secret: true,
  parse: (value) => {
    EventStoreAddress.parse(value);
    return value.trim();
  },
});

export const optional = (pattern: RegExp, expects: string, about: string) =>
  setting<string | null>(null, expects, about, (value) => (pattern.test(value) ? value : INVALID));

/** Never shown, not even if it is invalid. */
export const hiddenLike = (pattern: RegExp, expects: string, about: string): Setting<string | null> => ({
  ...optional(pattern, expects, about),
  secret: true,
});

/** Any text, never shown. */
export const hidden = (about: string): Setting<string | null> => hiddenLike(/^\S+$/, 'a text without spaces', about);

function listOf(text: string, isOne: (each: string) => boolean): readonly string[] | typeof INVALID {
  const found = text.split(',').map((each) => each.trim());
  return found.every(isOne) ? found : INVALID;
}

export const hosts = (about: string) =>
  setting<readonly string[]>([], 'host:port, several separated by commas', about, (value) =>
    listOf(value, (each) => /^([\w.-]+|\[[0-9a-f:.]+\]):\d{1,5}$/i.test(each)),
  );

/** Whether `text` is the address of a name server, with or without a port. A host name would have to be resolved first. */
function isNameServer(text: string): boolean {
  const [, six = '', four = text, port = '53'] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  return isIP(six || four) !== 0 && Number(port) > 0 && Number(port) < 65_536;
}

export const nameServers = (about: string) =>
  setting<readonly string[]>(
    [],
    'addresses such as 10.0.0.53 or [fd00::53]:5353, separated by commas',
    about,
    (value) => listOf(value, isNameServer),
  );

export const hostnames = (about: string) =>
  setting<readonly string[]>([], 'hostnames, separated by commas', about, (value) =>
    listOf(value.toLowerCase(), (each) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(each)),
  );

export const file = (about: string) =>
  setting<string | null>(null, 'the path of a file', about, (value) => (/\S/.test(value) ? value : INVALID));

export const password = (about: string): Setting<string> => ({
  ...text('', /^.+$/, 'a password', about),
  secret: true,
});

/** Never shown, not even if it is invalid: it may contain a password. */
export const secretAddress = (protocols: readonly string[], about: string): Setting<string | null> => ({
  ...address(protocols, about),
  secret: true,
});

export const mailAddress = (fallback: string, about: string): Setting<string> =>
  setting<string>(fallback, 'one mail address, without a name', about, (value) =>
    isMailAddress(value) ? value : INVALID,
  );

/** The issuer of an OpenID Connect provider, which publishes its metadata by https; plain http only on this machine. */
export const issuer = (fallback: string, about: string): Setting<string> =>
  setting<string>(fallback, 'an https address, or an http address of this machine', about, (value) =>
    URL.canParse(value) && /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$))/.test(value)
      ? value
      : INVALID,
  );

export const installationKey = (about: string): Setting<Uint8Array | null> => ({
  ...setting<Uint8Array | null>(null, '32 bytes in base64', about, (text) => parseInstallationKey(text) ?? INVALID),
  secret: true,
});

export const secretKeys = (about: string): Setting<readonly SecretKey[]> => ({
  ...setting<readonly SecretKey[]>(
    [],
    'pairs <id>:<32 bytes in base64>, separated by commas, each with an id of its own of lower-case letters and digits',
    about,
    (text) => parseSecretKeys(text) ?? INVALID,
  ),
  secret: true,
});

/** Kinds of settings. */
export const Setting = { address, hidden, hiddenLike, issuer, integer, oneOf, optional, text } as const;
