import { type Issue, reject, rejectIssues } from '#kernel';
import { IssueBounds } from '#kernel/engine';
import type { ArgumentMetadata, CallHandler, ExecutionContext, NestInterceptor, PipeTransform } from '@nestjs/common';
import { validateSync, type ValidationError } from 'class-validator';
import { closest, distance } from 'fastest-levenshtein';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { boundsOf, FILTER_CAP } from './bounds.js';
import { MultipartForm } from './uploaded-file.js';
import type { Wire, WireField } from '../wire.js';
import { mapsOf, wireFieldsOf } from './dto-fields.js';
import { isLax } from './lax.js';
import { cutFailing, passes } from './passing.js';
import { instanceOf } from './instance.js';
import { isObject } from '../json.js';

type Class = new () => object;

const MAX_DEPTH = 32;
/** The most keys of one object, known or not. No class has nearly as many. */
const MOST_KEYS = 1_000;
/** Keys that are longer than any key of a class are not compared with them. */
const LONGEST_KEY = 100;

/** Checks bodies and queries against their DTO classes. Strict: a key that the class does not have is an issue. */
export class Validation implements PipeTransform {
  constructor(private readonly wire?: Wire) {}

  /** @throws Rejection `validation_bad_request` with every issue and its path. */
  transform(value: unknown, { type, metatype, data }: ArgumentMetadata): unknown {
    if (type === 'param') {
      const unstorable: Issue[] = [];
      findUnstorable(value, data === undefined ? [] : [data], unstorable);
      rejectIssues(unstorable);
    }
    if ((type !== 'body' && type !== 'query') || !metatype || metatype === Object) return value;
    return validated(metatype as Class, value === undefined ? {} : value, this.wire);
  }
}

/** Refuses an absent body; used on operations with `needsBody`. */
export class BodyNeeded implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    if (body === undefined) rejectIssues([{ path: [], message: 'must be a JSON object' }]);
    return next.handle();
  }
}

/**
 * `value` as an instance of `dto`.
 * @param wire the names of fields with a configured wire name; needed for classes with such fields.
 * @throws Rejection `validation_bad_request` with every issue and its path.
 */
export function validated<T extends object>(dto: new () => T, value: unknown, wire?: Wire): T {
  if (!isObject(value)) rejectIssues([{ path: [], message: 'must be a JSON object' }]);
  const issues: Issue[] = [];
  findUnstorable(value, [], issues);
  rejectIssues(issues);
  const instance = checked(dto, value as object, [], issues, wire);
  rejectIssues(issues);
  return instance;
}

/** `value` as an instance of `dto`; adds what is wrong with it to `issues`. */
function checked<T extends object>(
  dto: new () => T,
  value: object,
  path: readonly (string | number)[],
  issues: Issue[],
  wire?: Wire,
): T {
  const instance = instanceOf(dto, fromWire(dto, value, path, issues, wire));
  // A form often carries extra parts, such as the button that was pressed.
  const strict = !(value instanceof MultipartForm);
  const errors = passes(instance) ? [] : errorsOf(instance, strict);
  const before = issues.length;
  for (const error of errors) addIssues(error, { path, issues, wire });
  if (before === 0 && errors.length > 0 && errors.every(onlyTooMany))
    reject('invalid', 'too_many_filter_values', 'Too many values: a filter accepts up to 10.', { issues });
  for (const { property, of, keys, max } of mapsOf(dto)) {
    const map: unknown = (instance as Record<string, unknown>)[property];
    if (!isObject(map) || Object.keys(map).length > max) continue;
    const entries = Object.entries(map).map(([key, child]) => {
      if (issues.length >= IssueBounds.MOST) return [key, child];
      const at = [...path, property, key];
      if (!keys.test(key)) issues.push({ path: at, message: `is not a valid key: it must match ${keys.source}` });
      if (isObject(child)) return [key, checked(of(), child, at, issues, wire)];
      issues.push({ path: at, message: 'must be an object' });
      return [key, child];
    });
    (instance as Record<string, unknown>)[property] = Object.fromEntries(entries);
  }
  return instance;
}

/** What class-validator finds in `instance`, as far as it is sent. */
function errorsOf(instance: object, strict: boolean): readonly ValidationError[] {
  cutFailing(instance, { left: IssueBounds.MOST });
  return validateSync(instance, { whitelist: true, forbidNonWhitelisted: strict, forbidUnknownValues: false });
}

/** `value` with the fields that have a wire name renamed to their names in `dto`. Those names are unknown in requests. */
function fromWire(
  dto: object,
  value: object,
  path: readonly (string | number)[],
  issues: Issue[],
  wire: Wire | undefined,
): object {
  const fields = wireFieldsOf(dto);
  if (fields.length === 0 || !wire) return value;
  const renamed: Record<string, unknown> = { ...value };
  for (const field of fields) {
    if (Object.hasOwn(renamed, field))
      issues.push({ path: [...path, field], message: `is not a known key; did you mean "${wire[field]}"?` });
    delete renamed[field];
    useDefaultName(renamed, wire, field, path, issues);
    if (!Object.hasOwn(renamed, wire[field])) continue;
    renamed[field] = renamed[wire[field]];
    delete renamed[wire[field]];
  }
  return renamed;
}

/** Gives a field that has its default name in `value` the configured name. An issue is added if both are there and differ. */
function useDefaultName(
  value: Record<string, unknown>,
  wire: Wire,
  field: WireField,
  path: readonly (string | number)[],
  issues: Issue[],
): void {
  const name = wire.defaults?.[field];
  if (name === undefined || !Object.hasOwn(value, name)) return;
  if (!Object.hasOwn(value, wire[field])) value[wire[field]] = value[name];
  else if (value[wire[field]] !== value[name])
    issues.push({ path: [...path, name], message: `must be equal to "${wire[field]}", or be left out` });
  delete value[name];
}

/**
 * Finds texts that no database stores (NUL, lone surrogates), nesting deeper than any schema, objects with more keys than any class has, and
 * keys that every object inherits, which would otherwise be dropped silently when an instance is made.
 */
function findUnstorable(value: unknown, path: (string | number)[], issues: Issue[]): void {
  if (issues.length >= IssueBounds.MOST) return;
  if (typeof value === 'string') {
    if (value.includes('\u0000')) issues.push({ path: [...path], message: 'must not contain NUL characters' });
    else if (!value.isWellFormed()) issues.push({ path: [...path], message: 'must be well-formed Unicode' });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= MAX_DEPTH) {
    issues.push({ path: path.slice(0, 3), message: `must not be nested deeper than ${MAX_DEPTH} levels` });
    return;
  }
  // One path for all values, extended by a step on the way down: it is copied only for an issue.
  const depth = path.length;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && issues.length < IssueBounds.MOST; index++) {
      path[depth] = index;
      findUnstorable(value[index], path, issues);
    }
  } else {
    const keys = Object.keys(value);
    if (keys.length > MOST_KEYS) {
      issues.push({ path: [...path], message: `must not have more than ${MOST_KEYS} keys` });
      return;
    }
    for (const key of keys) {
      if (issues.length >= IssueBounds.MOST) break;
      path.length = depth;
      if (key.includes('\u0000') || !key.isWellFormed()) {
        issues.push({ path: [...path], message: 'must not have keys with NUL characters or broken Unicode' });
        continue;
      }
      path[depth] = key;
      if (Object.hasOwn(Object.prototype, key)) issues.push({ path: [...path], message: 'is not a known key' });
      else findUnstorable((value as Readonly<Record<string, unknown>>)[key], path, issues);
    }
  }
  path.length = depth;
}

/** Whether the only issues are filters with too many values. */
function onlyTooMany({ constraints = {}, children = [] }: ValidationError): boolean {
  return Object.keys(constraints).every((rule) => rule === FILTER_CAP) && children.every(onlyTooMany);
}

/** Adds the issues of `error` and of what is below it, up to the most of one answer. */
function addIssues(
  error: ValidationError,
  at: { readonly path: readonly (string | number)[]; readonly issues: Issue[]; readonly wire: Wire | undefined },
): void {
  const { issues, wire } = at;
  const { property, target, constraints = {}, children = [] } = error;
  const named = wire && target && wireFieldsOf(target.constructor).find((field) => field === property);
  const own = Array.isArray(target) || /^\d+$/.test(property) ? Number(property) : property;
  const path = [...at.path, named ? wire[named] : own];
  if ('whitelistValidation' in constraints && target && isLax(target.constructor)) {
    delete (target as Record<string, unknown>)[property];
    return;
  }
  if (error.value === undefined && !('whitelistValidation' in constraints) && Object.keys(constraints).length > 0) {
    issues.push({ path, message: 'is required' });
    return;
  }
  for (const [rule, message] of Object.entries(constraints)) {
    if (issues.length >= IssueBounds.MOST) return;
    issues.push(
      rule === 'whitelistValidation'
        ? { path, message: unknownKey(property, target, wire) }
        : { path, message: stripProperty(message, property) },
    );
  }
  for (const child of children) {
    if (issues.length >= IssueBounds.MOST) return;
    addIssues(child, { path, issues, wire });
  }
}

function unknownKey(property: string, target: object | undefined, wire: Wire | undefined): string {
  const known = target ? knownKeys(target.constructor, wire) : [];
  const near = known.length > 0 && property.length <= LONGEST_KEY ? closest(property, known) : undefined;
  const hint = near && distance(property, near) <= Math.max(2, property.length / 4) ? `; did you mean "${near}"?` : '';
  return `is not a known key${hint}`;
}

function knownKeys(dto: object, wire: Wire | undefined): readonly string[] {
  const hidden: readonly string[] = wireFieldsOf(dto);
  return [...boundsOf(dto).known]
    .filter((key) => !hidden.includes(key))
    .concat(wire ? wireFieldsOf(dto).map((field) => wire[field]) : []);
}

/** The path names the field, so the message does not repeat it. */
function stripProperty(message: string, property: string): string {
  return message.startsWith(`${property} `) ? message.slice(property.length + 1) : message;
}
