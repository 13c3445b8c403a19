/**
 * Every permission of the Operator API by its name. Each part of the product declares its own beside its `ApiPart`:
 * `declare module '#http' { interface ScopeNames { 'jobs.read': true } }`.
 */
export interface ScopeNames {
  'operations.read': true;
  'operations.manage': true;
}

/** The name of a permission. */
export type Permission = keyof ScopeNames;
