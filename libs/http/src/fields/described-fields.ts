import type { Type as Class } from '@nestjs/common';

/** Where `@nestjs/swagger` stores what it knows of the fields of a class: their names in order, each of them, and those of its plugin. */
const NAMES = 'swagger/apiModelPropertiesArray';
const FIELD = 'swagger/apiModelProperties';
const PLUGIN = '_OPENAPI_METADATA_FACTORY';

interface DescribedField {
  [PLUGIN]?: () => Record<string, object>;
}

/**
 * Applies `notes` to what the API reference says of the fields of `less`, which has fields of `parent`, and lets them follow the fields of the
 * class that extends it. The bundle of the server has an empty function instead (decision 0209).
 */
export function describeFields(less: Class, parent: Class, notes: Readonly<Record<string, object>>): void {
  const proto = less.prototype as object;
  const ofParent = (Reflect.getMetadata(NAMES, parent.prototype as object) ?? []) as readonly string[];
  const names = (Reflect.getMetadata(NAMES, proto) ?? []) as readonly string[];
  // `OmitType` applies what the plugin says of a field immediately, and so puts it before the fields of the class that extends it.
  const early = names.filter((name) => !ofParent.includes(name));
  Reflect.defineMetadata(
    NAMES,
    names.filter((name) => ofParent.includes(name)),
    proto,
  );
  for (const name of early) Reflect.deleteMetadata(FIELD, proto, name.slice(1));
  for (const [key, note] of Object.entries(notes)) {
    const known = Reflect.getMetadata(FIELD, proto, key) as object | undefined;
    if (known) Reflect.defineMetadata(FIELD, { ...note, ...known, ...note }, proto, key);
  }
  const described = less as DescribedField;
  const plugin = described[PLUGIN];
  if (plugin)
    described[PLUGIN] = () =>
      Object.fromEntries(Object.entries(plugin()).map(([key, field]) => [key, { ...field, ...notes[key] }]));
}
