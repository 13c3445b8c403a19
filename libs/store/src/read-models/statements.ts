import { digest } from '../database/digest.js';

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
