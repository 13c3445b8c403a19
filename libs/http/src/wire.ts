/** Names on the wire that derive from the setting `WIRE_NAME` (decision P2). They are spelled out nowhere else. */
export abstract class Wire {
  abstract readonly name: string;
  /** The prefix of an API key, before its key id. */
  abstract readonly keyPrefix: string;
  /** The prefix of a session token, before the id of the session. */
  abstract readonly sessionPrefix: string;
  /** Request header that selects an account, for sessions of people with several. */
  abstract readonly accountHeader: string;
  /** Request header in which SDKs identify themselves. Nothing depends on it. */
  abstract readonly sdkHeader: string;
  /** Field that shows or hides the line that names the software of a board. */
  abstract readonly showBranding: string;
  /**
   * The default names. They are understood beside the configured ones, so that the SDK and the command line work with every server (decision
   * 0242). Null where they are the configured ones.
   */
  abstract readonly defaults: Pick<Wire, 'accountHeader' | 'showBranding'> | null;
}

/** The name that the setting has by default. */
const DEFAULT = 'svc';

/** A field with a configured wire name; in the code, it has this key. */
export type WireField = 'showBranding';

/** The wire names for `name`, for example `svc`. */
export function wireNames(name: string): Wire {
  const { accountHeader, showBranding } = namesOf(DEFAULT);
  return { ...namesOf(name), defaults: name === DEFAULT ? null : { accountHeader, showBranding } };
}

function namesOf(name: string): Omit<Wire, 'defaults'> {
  const capitalised = name.charAt(0).toUpperCase() + name.slice(1);
  return {
    name,
    keyPrefix: `${name}_live_`,
    sessionPrefix: `${name}_sess_`,
    accountHeader: `X-${capitalised}-Account`,
    sdkHeader: `x-${name}-sdk`,
    showBranding: `show${capitalised}Branding`,
  };
}

/** `value` under each name that the field has on the wire. */
export function underWireNames<T>(wire: Wire, field: WireField, value: T): Readonly<Record<string, T>> {
  return { ...(wire.defaults && { [wire.defaults[field]]: value }), [wire[field]]: value };
}
