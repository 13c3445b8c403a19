import type { Settings } from './settings.js';

/** Limits in the settings of this installation on what boards do. */
export class Limits {
  readonly importsPerDay: number;
  readonly importBytes: number;
  readonly importRows: number;

  constructor({ IMPORTS_PER_DAY, IMPORT_MAX_BYTES, IMPORT_MAX_ROWS }: Settings) {
    this.importsPerDay = IMPORTS_PER_DAY;
    this.importBytes = IMPORT_MAX_BYTES;
    this.importRows = IMPORT_MAX_ROWS;
  }
}

/** Limits of API keys in the settings of this installation. */
export class KeyLimits {
  /** Requests per minute of a key without a limit of its own. */
  readonly requestsPerMinute: number;

  constructor({ RATE_LIMIT_PER_MINUTE }: Pick<Settings, 'RATE_LIMIT_PER_MINUTE'>) {
    this.requestsPerMinute = RATE_LIMIT_PER_MINUTE;
  }
}

/** Limits of board domains in the settings of this installation. */
export class DomainLimits {
  /** How long a verification looks for the DNS record of a domain. */
  readonly verifySeconds: number;
  /** How often a verified domain is checked. */
  readonly checkSeconds: number;
  /** Hostnames of the installation itself; no board may use one of them or a subdomain. */
  readonly reservedHosts: readonly string[];

  constructor(settings: Settings) {
    this.verifySeconds = settings.DOMAIN_VERIFY_SECONDS;
    this.checkSeconds = settings.DOMAIN_CHECK_SECONDS;
    const addresses = [settings.PUBLIC_URL, settings.DASHBOARD_URL, settings.S3_PUBLIC_URL, settings.STOREFRONT_URL];
    const own = addresses.flatMap((address) => (address === null ? [] : [hostOf(address)]));
    this.reservedHosts = [...own, ...settings.RESERVED_HOSTS].filter((host) => host !== '');
  }
}

/** The hostname in `address`; if the slug of a board is part of it, the part after that label. */
function hostOf(address: string): string {
  const { hostname } = new URL(address.replaceAll('{board}', BOARD_MARK));
  const at = hostname.lastIndexOf(BOARD_MARK);
  return at === -1 ? hostname : hostname.slice(at).split('.').slice(1).join('.');
}

const BOARD_MARK = 'slug-of-a-board';
