import { getMetadataStorage, type ValidationArguments } from 'class-validator';

type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];
/** Whether a property keeps a rule. */
type Check = (object: object, value: unknown) => boolean;

interface Property {
  readonly name: string;
  /** Conditions that must all hold, or the property is not checked. */
  readonly conditions: readonly Check[];
  readonly checks: readonly Check[];
  /** Whether its values are checked by the rules of their own classes. */
  readonly isNested: boolean;
}

interface CompiledDto {
  readonly known: ReadonlySet<string>;
  readonly properties: readonly Property[];
}

const compiled = new WeakMap<object, CompiledDto | null>();

/**
 * Whether class-validator is certain to accept `instance`, without unknown keys. False means only that class-validator must check it: the
 * errors and their texts come from there. The rules of each class are collected into lists once, from the metadata that its decorators
 * left; class-validator looks them up, groups and filters them for each object.
 */
export function passes(instance: object): boolean {
  const rules = rulesOf(instance.constructor);
  if (!rules) return false;
  for (const key of Object.keys(instance)) if (!rules.known.has(key)) return false;
  for (const { name, conditions, checks } of rules.properties) {
    const value = (instance as Readonly<Record<string, unknown>>)[name];
    if (!all(conditions, instance, value)) continue;
    if (!all(checks, instance, value)) return false;
  }
  return true;
}

/**
 * Cuts the lists of instances in `instance` behind the entries that break a rule, `budget.left` in all: class-validator would check the
 * others, too, and nothing that it finds is sent.
 */
export function cutFailing(instance: object, budget: { left: number }): void {
  for (const { name, isNested } of rulesOf(instance.constructor)?.properties ?? []) {
    if (!isNested) continue;
    const values = instance as Record<string, unknown>;
    const value = values[name];
    if (!Array.isArray(value)) {
      if (isInstance(value)) cutFailing(value, budget);
      continue;
    }
    const end = value.findIndex((each: unknown) => {
      if (isInstance(each) && !passes(each)) {
        budget.left--;
        cutFailing(each, budget);
      }
      return budget.left <= 0;
    });
    if (end >= 0) values[name] = value.slice(0, end + 1);
  }
}

const isInstance = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function all(checks: readonly Check[], object: object, value: unknown): boolean {
  for (const check of checks) if (!check(object, value)) return false;
  return true;
}

/** The rules of `dto`; null when one of them is of a kind that is not known here. */
function rulesOf(dto: object): CompiledDto | null {
  let rules = compiled.get(dto);
  if (rules === undefined) {
    rules = compile(dto);
    compiled.set(dto, rules);
  }
  return rules;
}

function compile(dto: object): CompiledDto | null {
  const properties = new Map<string, { conditions: Check[]; checks: Check[]; isNested: boolean }>();
  for (const metadata of getMetadataStorage().getTargetValidationMetadatas(dto as never, '', false, false)) {
    const name = metadata.propertyName;
    const property = properties.get(name) ?? { conditions: [], checks: [], isNested: false };
    properties.set(name, property);
    switch (metadata.type) {
      case 'conditionalValidation':
        property.conditions.push(metadata.constraints[0] as Check);
        break;
      case 'nestedValidation':
        property.isNested = true;
        property.checks.push((_, value) => value === undefined || nestedPasses(value));
        break;
      case 'whitelistValidation':
        break;
      case 'customValidation': {
        const check = customCheck(metadata);
        if (!check) return null;
        property.checks.push(check);
        break;
      }
      default:
        return null;
    }
  }
  return {
    known: new Set(properties.keys()),
    properties: [...properties].map(([name, property]) => ({ name, ...property })),
  };
}

/** Follows class-validator into nested values: lists member by member, objects by their own class, nothing else. */
function nestedPasses(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((each) => each === undefined || nestedPasses(each));
  return value instanceof Object && !(value instanceof Set) && !(value instanceof Map) && passes(value);
}

/** Null for a rule that may be asynchronous. */
function customCheck({ constraintCls, constraints, each, validateIf, propertyName }: Metadata): Check | null {
  const rules = getMetadataStorage().getTargetValidatorConstraints(constraintCls);
  if (rules.some(({ async }) => async)) return null;
  const instances = rules.map(({ instance }) => instance);
  // Any other result than true, above all a promise, is left to class-validator.
  const holds = (value: unknown, given: ValidationArguments) =>
    instances.every((rule) => rule.validate(value, given) === true);
  return (object, value) => {
    if (validateIf && !validateIf(object, value)) return true;
    const given = {
      targetName: object.constructor.name,
      property: propertyName,
      object,
      value,
      constraints: constraints as unknown[],
    };
    if (!each || !(Array.isArray(value) || value instanceof Set || value instanceof Map)) return holds(value, given);
    return Array.isArray(value) && value.every((one) => holds(one, given));
  };
}
