/** A request body of the provider's clients, with names such as `line_items[0][price]`. */
export type StripeForm = string | { readonly [name: string]: StripeForm };

/** Parses a form or a query. Lists become objects with their indexes as names. */
export function formOf(text: string): Exclude<StripeForm, string> {
  const root: Record<string, StripeForm> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    let at = root;
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Record<string, StripeForm>;
    at[path.at(-1) ?? name] = value;
  }
  return root;
}

const at = (form: StripeForm | undefined, path: string): StripeForm | undefined =>
  path
    .split('.')
    .reduce<StripeForm | undefined>((found, part) => (typeof found === 'object' ? found[part] : undefined), form);

/** The text at a path such as `line_items.0.price`; null if there is none. */
export function textAt(form: StripeForm, path: string): string | null {
  const found = at(form, path);
  return typeof found === 'string' ? found : null;
}

/** The number at a path; null if there is none. */
export function numberAt(form: StripeForm, path: string): number | null {
  const text = textAt(form, path);
  return text === null ? null : Number(text);
}

/** The texts in a map or list at a path. */
export function textsAt(form: StripeForm, path: string): Record<string, string> {
  const found = at(form, path);
  if (typeof found !== 'object') return {};
  return Object.fromEntries(
    Object.entries(found).filter((each): each is [string, string] => typeof each[1] === 'string'),
  );
}
