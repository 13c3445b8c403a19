import { stored } from '../state/stored';

/** What the server says about itself before anybody is signed in. */
export interface DashboardConfig {
  readonly version?: string;
  /** The part of names of headers that the server calls by its own name. */
  readonly wireName?: string;
  /** Whether a browser sends the cookie of a session only over HTTPS. */
  readonly needsHttps?: boolean;
  /** Another way to sign in: what its button says, and where it leads. */
  readonly signIn?: { readonly label: string; readonly href: string } | null;
}

const configStore = stored<Promise<DashboardConfig> | undefined>(null, () => undefined);

async function readConfig(): Promise<DashboardConfig> {
  try {
    const answer = await fetch('/dashboard/config.json', { credentials: 'same-origin' });
    return answer.ok ? ((await answer.json()) as DashboardConfig) : {};
  } catch {
    return {};
  }
}

/** Reads it, once for each load of the page; an empty one when the server has none. */
export function loadConfig(): Promise<DashboardConfig> {
  const config = configStore.get() ?? readConfig();
  configStore.set(config);
  return config;
}

/** How the server is called in names of headers; undefined for the usual name. */
export const wireName = async (): Promise<string | undefined> => (await loadConfig()).wireName;
