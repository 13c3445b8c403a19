import { hash } from 'node:crypto';

/** The first 128 bits of the SHA-256 of `text`, written as a UUID: a short key for something long. */
export function digest(text: string): string {
  const hex = hash('sha256', text, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
