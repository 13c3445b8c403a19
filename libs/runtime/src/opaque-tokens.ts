import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A secret text for an address or a mail: 256 random bits in 43 characters of base64url. Keep only its `tokenHash`. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is kept of `token`, and what it is found by: its SHA-256. The token has enough entropy to need no slower one. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');
