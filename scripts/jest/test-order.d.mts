/** Files that take half a minute and more, the longest first. */
export declare const LONGEST: readonly string[];
