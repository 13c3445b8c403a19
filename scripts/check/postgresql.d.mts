export function newestMinor(page: string, major: number | string): number | null;
export function warning(embedded: string, newest: number | null): string | null;
