/** An address as it is kept and written to: without spaces around it, its letters composed. */
export const tidyEmail = (typed: string): string => typed.trim().normalize('NFC');

/** What addresses are compared by: two of them are the same person on a board when these are equal, byte by byte. */
export const emailKey = (typed: string): string => tidyEmail(typed).toLowerCase();
