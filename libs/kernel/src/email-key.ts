/** An address as it is stored and written to: without surrounding spaces, in Unicode normal form C. */
export const tidyEmail = (typed: string): string => typed.trim().normalize('NFC');

/** The comparison key of an address: two addresses belong to the same person on a board when their keys are equal, byte by byte. */
export const emailKey = (typed: string): string => tidyEmail(typed).toLowerCase();

/** Mail addresses as people type them. */
export const Email = { key: emailKey, tidy: tidyEmail } as const;
