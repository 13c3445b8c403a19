import { rejectIssues, type Issue } from '#kernel';
import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import { closest, distance } from 'fastest-levenshtein';

type Class = new () => object;

const MAX_DEPTH = 32;

/** Checks bodies and queries against their DTO classes. Strict: a key that the class does not name is an issue. */
export class Validation implements PipeTransform {
  /** @throws Rejection `validation_bad_request` with every issue and its path. */
  transform(value: unknown, { type, metatype, data }: ArgumentMetadata): unknown {
    if (type === 'param') {
      const unstorable: Issue[] = [];
      findUnstorable(value, data === undefined ? [] : [data], unstorable);
      rejectIssues(unstorable);
    }
    if ((type !== 'body' && type !== 'query') || !metatype || metatype === Object) return value;
    return validated(metatype as Class, value ?? {});
  }
}

/** `value` as an instance of `dto`. @throws Rejection `validation_bad_request` with every issue and its path. */
export function validated<T extends object>(dto: new () => T, value: unknown): T {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    rejectIssues([{ path: [], message: 'must be a JSON object' }]);
  const unstorable: Issue[] = [];
  findUnstorable(value, [], unstorable);
  rejectIssues(unstorable);
  const instance = plainToInstance(dto, value, { exposeUnsetFields: false });
  const errors = validateSync(instance, { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false });
  rejectIssues(errors.flatMap((error) => issuesOf(error, [])));
  return instance;
}

/**
 * Texts that no database keeps (NUL, halves of surrogate pairs), depths that no schema has, and keys that every object
 * has from birth, which would otherwise be dropped in silence on the way into a class.
 */
function findUnstorable(value: unknown, path: readonly (string | number)[], issues: Issue[]): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) issues.push({ path, message: 'must not contain NUL characters' });
    else if (!value.isWellFormed()) issues.push({ path, message: 'must be well-formed Unicode' });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= MAX_DEPTH) {
    issues.push({ path: path.slice(0, 3), message: `must not be nested deeper than ${MAX_DEPTH} levels` });
    return;
  }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && issues.length < 100; index++)
      findUnstorable(value[index], [...path, index], issues);
    return;
  }
  for (const [key, child] of Object.entries(value)) {
    if (key.includes('\u0000') || !key.isWellFormed())
      issues.push({ path, message: 'must not have keys with NUL characters or broken Unicode' });
    else if (Object.hasOwn(Object.prototype, key)) issues.push({ path: [...path, key], message: 'is not a known key' });
    else findUnstorable(child, [...path, key], issues);
  }
}

function issuesOf(error: ValidationError, parents: readonly (string | number)[]): Issue[] {
  const { property, target, constraints = {}, children = [] } = error;
  const path = [...parents, Array.isArray(target) || /^\d+$/.test(property) ? Number(property) : property];
  if (error.value === undefined && !('whitelistValidation' in constraints) && Object.keys(constraints).length > 0)
    return [{ path, message: 'is required' }];
  const own = Object.entries(constraints).map(([rule, message]) =>
    rule === 'whitelistValidation'
      ? { path, message: unknownKey(property, target) }
      : { path, message: stripProperty(message, property) },
  );
  return [...own, ...children.flatMap((child) => issuesOf(child, path))];
}

function unknownKey(property: string, target: object | undefined): string {
  const known = target ? knownKeys(target.constructor) : [];
  const near = known.length > 0 ? closest(property, known) : undefined;
  const hint = near && distance(property, near) <= Math.max(2, property.length / 4) ? `; did you mean "${near}"?` : '';
  return `is not a known key${hint}`;
}

const keysOf = new WeakMap<object, readonly string[]>();

function knownKeys(dto: object): readonly string[] {
  let keys = keysOf.get(dto);
  if (!keys) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(dto as never, '', false, false);
    keys = [...new Set(rules.map(({ propertyName }) => propertyName))];
    keysOf.set(dto, keys);
  }
  return keys;
}

/** The path says where; the message need not begin with it again. */
function stripProperty(message: string, property: string): string {
  return message.startsWith(`${property} `) ? message.slice(property.length + 1) : message;
}
