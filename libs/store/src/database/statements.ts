import { hash } from 'node:crypto';

/**
 * The parameter `$n` as a value that the planner cannot look at. With the values before it, PostgreSQL finds that a plan
 * for just these few keys costs less than the one for any keys, and plans again for each execution of a prepared
 * statement; that takes several times as long as the execution. Without them both are the same, and the plan is kept.
 */
export const opaque = (n: number, type: string): string => `(select $${n}::${type})`;

/** The first 128 bits of the SHA-256 of `text`, written as a UUID: a short key for something long. */
export function digest(text: string): string {
  const hex = hash('sha256', text, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/**
 * SQL that is true, for a `where` of a statement that writes: its commit does not wait for the disk. What it wrote may be lost when
 * PostgreSQL crashes within about half a second, and only together with all that committed after it. Asked once by each
 * execution. Only in statements that are a transaction of their own, and that decision 0160 lists.
 */
export const COMMIT_MAY_FOLLOW = "(select set_config('synchronous_commit', 'off', true)) = 'off'";

/** A question that the database prepares once, for it is asked again and again. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

const names = new Map<string, string>();

/** `text` under a name of its own. Texts must be as few as there are kinds of questions. */
export function prepared(text: string, values: readonly unknown[]): PreparedStatement {
  let name = names.get(text);
  if (!name) {
    name = `read-${digest(text).slice(0, 13)}`;
    names.set(text, name);
  }
  return { name, text, values: [...values] };
}
