/** The fewest characters of a password that the server takes. */
export const LEAST_PASSWORD = 12;
