import { IssueBounds } from '#kernel/engine';
import { Rejection } from '#kernel';
import { processorSeconds } from '#testing';
import { expect, it } from '@jest/globals';
import { getMetadataStorage } from 'class-validator';
import { validated } from '../../libs/http/src/fields/validation.js';
import { wireNames } from '../../libs/http/src/wire.js';
import { EVERY_CASE } from '../faults/rounds.js';
import { sources } from './sources.js';

type Class = new () => object;
interface Rule {
  readonly propertyName: string;
  readonly type: string;
  readonly name?: string;
  readonly each: boolean;
  readonly constraints?: readonly unknown[];
}

await Promise.all(sources('dto').map((file) => file.load()));

const { validationMetadatas } = getMetadataStorage() as unknown as {
  readonly validationMetadatas: ReadonlyMap<Class, readonly Rule[]>;
};
const classes = [...validationMetadatas.keys()].filter((each) => typeof each === 'function');
const wire = wireNames('svc');
const [SMALL, LARGE] = [500, 4_000];

const tried = new Set<string>();

/**
 * The fields of `dto` with rules that no field before had, except for values that they compare with; all of its fields with EVERY_CASE.
 * Fields that hold other objects count as the same only if they have the same name, too.
 */
function fieldsOf(dto: Class): readonly string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false) as unknown as readonly Rule[];
  const names = [...new Set(rules.map(({ propertyName }) => propertyName))];
  return names.filter((field) => {
    const own = rules.filter(({ propertyName }) => propertyName === field);
    const isNested = own.some(({ type }) => type === 'nestedValidation');
    const kind = [isNested && field, ...own.map(({ type, name, each }) => `${type} ${name} ${each}`)].join();
    if (tried.has(kind) && !EVERY_CASE) return false;
    tried.add(kind);
    return true;
  });
}

/** A value of `count` parts for any field. */
const FILLS: Readonly<Record<string, (count: number) => unknown>> = {
  'empty objects': (count) => Array.from({ length: count }, () => ({})),
  'nulls': (count) => Array.from({ length: count }, () => null),
  'objects with unknown keys': (count) => Array.from({ length: count / 10 }, () => unknownKeys(10)),
  'unknown keys': unknownKeys,
  'one unknown key': (count) => ({ ['x'.repeat(count * 10)]: 1 }),
};

function unknownKeys(count: number): object {
  return Object.fromEntries(Array.from({ length: count }, (_, nth) => [`unknown${nth}`, null]));
}

/** Checks `body`. @returns bytes of its error; 0: it passes. */
function errorBytes(dto: Class, body: object): number {
  try {
    validated(dto, body, wire);
    return 0;
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    const { issues } = error.details as { readonly issues: readonly unknown[] };
    expect(issues.length).toBeLessThanOrEqual(IssueBounds.MOST);
    return Buffer.byteLength(JSON.stringify({ message: error.message, details: error.details }));
  }
}

/**
 * The bytes of the error of the large body, and how much more work it takes than the small one; the least of several tries, because other work
 * is measured, too. As many small bodies are checked as the large one is larger: a single one takes too little time to measure.
 */
async function judged(dto: Class, bodyOf: (count: number) => object): Promise<{ bytes: number; times: number }> {
  const [small, large] = [bodyOf(SMALL), bodyOf(LARGE)];
  const times = LARGE / SMALL;
  const all = () => {
    for (let n = 0; n < times; n++) errorBytes(dto, small);
  };
  let bytes = 0;
  let least = Infinity;
  for (let tries = 0; tries < 10 && least > 16; tries++) {
    const whole = await processorSeconds(() => (bytes = errorBytes(dto, large)));
    // Less than three milliseconds are too little to compare.
    least = Math.min(least, whole < 0.003 ? 1 : (whole * times) / Math.max(await processorSeconds(all), 0.000_1));
  }
  return { bytes, times: least };
}

it.each(classes.map((dto) => [dto.name, dto] as const))(
  'a body for %s of any size has a small error, and is judged in time linear in its size',
  async (_, dto) => {
    const fields = fieldsOf(dto);
    const wrong: unknown[] = [];
    for (const [fill, valueOf] of Object.entries(FILLS)) {
      const bodies = fields.map((field) => [field, (count: number) => ({ [field]: valueOf(count) })] as const);
      const whole = ['', (count: number) => valueOf(count) as object] as const;
      for (const [field, bodyOf] of fill.endsWith('unknown keys') ? [...bodies, whole] : bodies) {
        const { bytes, times } = await judged(dto, bodyOf);
        if (bytes > 64 * 1024 || times > 16) wrong.push({ fill, field, bytes, times });
      }
    }
    expect(wrong).toEqual([]);
  },
);
