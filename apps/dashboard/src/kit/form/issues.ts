import type { Issue } from '@openings/sdk/index';

/** Issues of the server: those that a field of the form shows, and those that none does. */
export interface SortedIssues {
  readonly fields: readonly { readonly name: string; readonly message: string }[];
  readonly rest: readonly string[];
}

/**
 * Which field shows which issue. An issue inside of a field, such as `officeLocations.0.city`, is shown at that field.
 * @param names of the fields of the form.
 */
export function sortIssues(issues: readonly Issue[], names: readonly string[]): SortedIssues {
  const fields: { name: string; message: string }[] = [];
  const rest: string[] = [];
  for (const { path, message } of issues) {
    const whole = path.map(String);
    const name = whole
      .map((_, index) => whole.slice(0, whole.length - index).join('.'))
      .find((each) => names.includes(each));
    if (name === undefined) rest.push(whole.length > 0 ? `${whole.join('.')} ${message}` : message);
    else fields.push({ name, message });
  }
  return { fields, rest };
}

/** The values of `after` that are others than in `before`: what a PATCH has to say. */
export function changed<T extends object>(before: Partial<T>, after: T): Partial<T> {
  const entries = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof T]),
  );
  return Object.fromEntries(entries) as Partial<T>;
}
