/**
 * Describes which fields are copied of an object: `pick<JobContent>()(['title', 'slug'])`.
 * @returns a function as fast as a handwritten object literal, because its code is one, generated once.
 * @throws Error for a field that is not a plain name.
 */
export const pick =
  <T extends object>() =>
  <const K extends keyof T & string>(names: readonly K[]): ((object: T) => Pick<T, K>) => {
    const literal = names.map((name) => {
      if (!/^\w+$/.test(name)) throw new Error(`"${name}" is not a valid field name.`);
      return `${name}: object.${name}`;
    });
    return new Function('object', `return { ${literal.join(', ')} }`) as (object: T) => Pick<T, K>;
  };
