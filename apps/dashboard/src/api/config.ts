/** What the server says about itself before anybody is signed in. */
export interface DashboardConfig {
  readonly version?: string;
  /** Another way to sign in: what its button says, and where it leads. */
  readonly signIn?: { readonly label: string; readonly href: string } | null;
}

/** Reads it; an empty one when the server has none. */
export async function loadConfig(): Promise<DashboardConfig> {
  try {
    const answer = await fetch('/dashboard/config.json', { credentials: 'same-origin' });
    return answer.ok ? ((await answer.json()) as DashboardConfig) : {};
  } catch {
    return {};
  }
}
