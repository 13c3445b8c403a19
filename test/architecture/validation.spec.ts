import { instanceOf } from '#http/dto';
import { describe, expect, it } from '@jest/globals';
import { getMetadataStorage, validateSync } from 'class-validator';
import fc from 'fast-check';
import { passes } from '../../libs/http/src/fields/passing.js';
import { EVERY_CASE } from '../faults/rounds.js';
import { sources } from './sources.js';

type Class = new () => object;
interface Rule {
  readonly propertyName: string;
  readonly constraints?: readonly unknown[];
}

await Promise.all(sources('dto').map((file) => file.load()));

// The metadata of the decorators of all classes.
const { validationMetadatas } = getMetadataStorage() as unknown as {
  readonly validationMetadatas: ReadonlyMap<Class, readonly Rule[]>;
};
const classes = [...validationMetadatas.keys()].filter((each) => typeof each === 'function');
const rulesOf = (dto: Class) =>
  getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false) as unknown as readonly Rule[];

/** Values that some rule of `dto` may accept: those of its lists, and of the usual formats. */
function valuesFor(dto: Class): fc.Arbitrary<unknown> {
  const listed = rulesOf(dto).flatMap(({ constraints = [] }) =>
    constraints.flatMap((each) => (Array.isArray(each) ? (each as unknown[]) : [])),
  );
  const names = rulesOf(dto).map(({ propertyName }) => propertyName);
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<unknown>(
        ...listed,
        null,
        true,
        false,
        0,
        1,
        2,
        12,
        -1,
        0.5,
        1e308,
        '',
        'a',
        'Graz',
        'x@y.example',
        'https://x.example/a',
        '2026-12-31T18:00:00.000Z',
        '2026-02-30T18:00:00Z',
        'slug-of-it',
        'text '.repeat(60),
        '#aabbcc',
        'country',
        'AT',
        'EUR',
        [],
        {},
      ),
      fc.string(),
      fc.integer(),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom(...names, 'type', 'value', 'name', 'city', 'url', 'key'), tie('value'), {
        maxKeys: 4,
      }),
    ),
  }));
  return value;
}

/** Bodies of `dto`: with its keys, with some missing, and sometimes with unknown ones. */
function bodiesOf(dto: Class): fc.Arbitrary<Record<string, unknown>> {
  const values = valuesFor(dto);
  const names = [...new Set(rulesOf(dto).map(({ propertyName }) => propertyName))];
  const some = fc.dictionary(fc.constantFrom(...names, ...names, 'other'), values, { maxKeys: 6 });
  const one = fc.tuple(fc.constantFrom(...names), values).map(([name, value]) => ({ [name]: value }));
  return fc.oneof(some, one);
}

describe('compiled rules', () => {
  it('are there for every class', () => {
    expect(classes.length).toBeGreaterThan(40);
  });

  it.each(classes.map((dto) => [dto.name, dto] as const))(
    'of %s pass what class-validator finds nothing wrong with, and nothing else',
    (_, dto) => {
      fc.assert(
        fc.property(bodiesOf(dto), (body) => {
          const instance = instanceOf(dto, body);
          const fine = passes(instance);
          const errors = validateSync(instance, {
            whitelist: true,
            forbidNonWhitelisted: true,
            forbidUnknownValues: false,
          });
          expect([fine, body]).toEqual([errors.length === 0, body]);
        }),
        { numRuns: EVERY_CASE ? 200 : 50 },
      );
    },
  );
});
