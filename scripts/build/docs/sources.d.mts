export const CONTENTS: string;
export function sources(): readonly string[];
export function pictures(): readonly string[];
export function addressOf(path: string): string | null;
export function linkTarget(from: string, target: string, known: ReadonlySet<string>): string | null;
