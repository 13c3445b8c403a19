import { hash } from 'node:crypto';

/**
 * Hides the value of parameter `$n` from the planner. If PostgreSQL sees the values, it finds that a plan for these few keys is cheaper than a
 * generic one and plans again for each execution of a prepared statement, which takes several times as long as the execution. If it does not, both
 * plans cost the same and the generic one is kept.
 */
export const opaque = (n: number, type: string): string => `(select $${n}::${type})`;

/** The first 128 bits of the SHA-256 of `text` as a UUID: a short key for a long text. */
export function digest(text: string): string {
  const hex = hash('sha256', text, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/**
 * SQL that is always true, for the `where` of a writing statement: its commit does not wait for the disk. If PostgreSQL crashes within about half a
 * second, the write may be lost, together with all later commits. Evaluated once per execution. Only for statements that are their own transaction
 * and that decision 0160 lists.
 */
export const COMMIT_MAY_FOLLOW = "(select set_config('synchronous_commit', 'off', true)) = 'off'";

/** A statement that the database prepares once, because it runs often. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

const names = new Map<string, string>();

/** `text` with its own name. The number of different texts must be bounded by the kinds of queries. */
export function prepared(text: string, values: readonly unknown[]): PreparedStatement {
  let name = names.get(text);
  if (!name) {
    name = `read-${digest(text).slice(0, 13)}`;
    names.set(text, name);
  }
  return { name, text, values: [...values] };
}
