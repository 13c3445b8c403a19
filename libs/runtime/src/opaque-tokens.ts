import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A secret text for a URL or a mail: 256 random bits in 43 characters of base64url. Store only its `tokenHash`. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The stored form of `token`, and its lookup key: its SHA-256. The token has enough entropy to need no slower hash. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Secret texts for URLs and mails. */
export const Tokens = { create: newToken, hash: tokenHash } as const;
