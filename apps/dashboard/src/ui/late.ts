import { lazy, type ComponentType } from 'react';

/** A component whose file is loaded when it is first drawn. It must stand in a Suspense. */
export const late = <Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) => lazy(() => load().then((module) => ({ default: module[name] })));
