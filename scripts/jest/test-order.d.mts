/** Files that take half a minute or more, the longest first. */
export declare const LONGEST: readonly string[];
