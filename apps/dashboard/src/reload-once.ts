const KEY = 'openings.reloaded';
const AGAIN_MS = 60_000;

/** Loads the page again, unless that was done a moment ago and did not help. */
export function reloadOnce(): void {
  try {
    const before = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - before < AGAIN_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage nothing stops a second time.
    return;
  }
  location.reload();
}
