import type { Type as Class } from '@nestjs/common';
import type { ApiPropertyOptions } from '@nestjs/swagger';
import { Without } from './instance.js';

/** Where `@nestjs/swagger` stores what it knows of the fields of a class: their names in order, each of them, and those of its plugin. */
const NAMES = 'swagger/apiModelPropertiesArray';
const FIELD = 'swagger/apiModelProperties';
const PLUGIN = '_OPENAPI_METADATA_FACTORY';

type Notes<T> = { readonly [K in keyof T]?: ApiPropertyOptions };
interface Described {
  [PLUGIN]?: () => Record<string, object>;
}

/**
 * The fields of `parent` without some of them, for a class that extends them: `FieldsOf<{ object: 'employer_job' }>()(JobDto, ['links'])`.
 * They keep their validation, types and transforms. In the API reference they follow the fields of that class that have no decorator.
 * `Changed` has the fields with another type. @param notes what the API reference says instead of a field: another description, class or enum.
 */
export const FieldsOf =
  <Changed extends object = object>() =>
  <T extends object, W extends keyof T>(
    parent: Class<T>,
    without: readonly W[],
    notes: Notes<Omit<T, W>> = {},
  ): Class<Omit<T, W | keyof Changed> & Changed> => {
    const less = Without(parent, without);
    const proto = less.prototype as object;
    const ofParent = (Reflect.getMetadata(NAMES, parent.prototype as object) ?? []) as readonly string[];
    const names = (Reflect.getMetadata(NAMES, proto) ?? []) as readonly string[];
    // `OmitType` applies what the plugin says of a field immediately, and so puts it before the fields of the class that extends it.
    Reflect.defineMetadata(
      NAMES,
      names.filter((name) => ofParent.includes(name)),
      proto,
    );
    for (const name of names) if (!ofParent.includes(name)) Reflect.deleteMetadata(FIELD, proto, name.slice(1));
    for (const [key, note] of Object.entries(notes) as [string, ApiPropertyOptions][]) {
      const known = Reflect.getMetadata(FIELD, proto, key) as object | undefined;
      if (known) Reflect.defineMetadata(FIELD, { ...note, ...known, ...note }, proto, key);
    }
    const described = less as Described;
    const plugin = described[PLUGIN];
    if (plugin)
      described[PLUGIN] = () =>
        Object.fromEntries(
          Object.entries(plugin()).map(([key, field]) => [
            key,
            { ...field, ...(notes[key as keyof typeof notes] as object | undefined) },
          ]),
        );
    return less as unknown as Class<Omit<T, W | keyof Changed> & Changed>;
  };
