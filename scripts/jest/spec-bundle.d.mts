export function specBundle(path: string): Promise<{ readonly module: string; readonly uses: string | null }>;
