import { readFileSync } from 'node:fs';
import { SettingsError } from '#runtime/starting';

/** Where the search engine is, and how to sign in. */
export interface EngineAddress {
  /** Origins of the nodes, such as `https://search-1:9200`. */
  readonly nodes: readonly string[];
  /** The value of the `authorization` header; null without a user. */
  readonly authorization: string | null;
  /** Certificates that are trusted instead of those that Node trusts. */
  readonly ca: string | null;
}

const WAY = 'https://[user:password@]host:port[,host:port…]';

/**
 * Reads SEARCH_URL, `https://user:password@host:port,host:port`, and the file of SEARCH_CA.
 * @throws SettingsError in one sentence; it never shows a password.
 */
export function engineAddress(url: string, caFile: string | null): EngineAddress {
  const [, scheme = '', user = null, password = '', hosts = ''] =
    /^(https?):\/\/(?:([^\s:@/]+):([^\s@/]*)@)?([^\s@/]+)\/?$/.exec(url) ?? [];
  const nodes = hosts.split(',').map((host) => `${scheme}://${host}`);
  if (!nodes.every((node) => URL.canParse(node))) throw new SettingsError(`SEARCH_URL must be ${WAY}.`);
  if (caFile !== null && scheme !== 'https') throw new SettingsError('SEARCH_CA needs a SEARCH_URL with https.');
  return {
    nodes: nodes.map((node) => new URL(node).origin),
    authorization:
      user === null ? null : `Basic ${Buffer.from(`${decoded(user)}:${decoded(password)}`).toString('base64')}`,
    ca: caFile === null ? null : contents(caFile),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new SettingsError('SEARCH_URL has a user or password that is not percent-encoded correctly.');
  }
}

function contents(path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'an error';
    throw new SettingsError(`SEARCH_CA cannot be read: ${path} (${reason}).`);
  }
  if (!text.includes('-----BEGIN ')) throw new SettingsError(`SEARCH_CA must name a PEM file; ${path} is not one.`);
  return text;
}
