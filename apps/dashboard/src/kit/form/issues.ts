import type { Issue } from '@openings/sdk/index';

/** An issue at the field that shows it. */
export interface FieldIssue {
  /** Of the field. */
  readonly name: string;
  readonly message: string;
  /** Where the issue is, as in `officeLocations.0.city`. */
  readonly path: string;
}

/** Issues of the server: those that a field of the form shows, and those that none does. */
export interface SortedIssues {
  /** In the order of the fields. */
  readonly fields: readonly FieldIssue[];
  readonly rest: readonly string[];
}

/** A field as issues find it. */
export interface IssueField {
  readonly name: string;
  /** Other paths in the body whose issues it shows. */
  readonly sends?: readonly string[];
}

/**
 * Which field shows which issue. An issue inside of a field, such as `officeLocations.0.city`, is shown at that field; if no field
 * has the whole path, the end of the path decides: `filters.countries` is shown at `countries`. One of `mapping` is shown at the
 * first field inside of it.
 * @param shown fields of the form, in their order.
 */
export function sortIssues(issues: readonly Issue[], shown: readonly IssueField[]): SortedIssues {
  const fields: FieldIssue[] = [];
  const rest: string[] = [];
  for (const { path, message } of issues) {
    const parts = path.map(String);
    const name = fieldAt(parts, shown);
    if (name !== undefined) fields.push({ name, message, path: parts.join('.') });
    else rest.push(parts.length > 0 ? `${parts.join('.')} ${message}` : message);
  }
  const place = ({ name }: FieldIssue) => shown.findIndex((field) => field.name === name);
  return { fields: fields.sort((one, other) => place(one) - place(other)), rest };
}

/** The name of the field whose path is the longest part of `parts`, at its begin if possible. */
function fieldAt(parts: readonly string[], shown: readonly IssueField[]): string | undefined {
  for (let from = 0; from < parts.length; from++)
    for (let to = parts.length; to > from; to--) {
      const path = parts.slice(from, to).join('.');
      const field = shown.find(({ name, sends = [] }) => name === path || sends.includes(path));
      if (field) return field.name;
    }
  // An issue of a whole that several fields fill, such as `mapping`.
  return shown.find(({ name }) => parts.length > 0 && name.startsWith(`${parts.join('.')}.`))?.name;
}

/** The first message for each member of a body, for small forms that show each at its field. */
export const messagesOf = (issues: readonly Issue[]): Readonly<Record<string, string>> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), message]));

/** The values of `after` that are others than in `before`: what a PATCH has to say. */
export function changed<T extends object>(before: Partial<T>, after: T): Partial<T> {
  const entries = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof T]),
  );
  return Object.fromEntries(entries) as Partial<T>;
}
