export declare const FLOOR: readonly [major: number, minor: number];
export declare function isCurrent(version: string): boolean;
