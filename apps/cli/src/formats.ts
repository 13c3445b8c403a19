/** Output formats. */
export const FORMATS = ['json', 'jsonl', 'table'] as const;
export type Format = (typeof FORMATS)[number];
