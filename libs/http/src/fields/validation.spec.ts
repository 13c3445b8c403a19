import { describe, expect, it } from '@jest/globals';
import { type Issue, Rejection } from '#kernel';
import { IsBoolean, IsIn, IsString, Length, ValidateNested } from 'class-validator';
import fc from 'fast-check';
import { anyText } from '#testing';
import { Integer, IsInstant, IsMoment, ListOf, MaxEntries, Optional, OrNull, SomeOf, Texts } from './dto-decorators.js';
import { validated, Validation } from './validation.js';
import { Transform, Type } from './instance.js';
import { Lax } from './lax.js';

class OfficeDto {
  @IsString() @Length(1, 20) city!: string;
  @Optional() @Integer({ min: 1 }) floor?: number;
}

@Lax()
class LaxDto {
  @IsString() @Optional() title?: string;
}

class JobDto {
  @IsString() @Length(1, 20) title!: string;
  @Optional() @OrNull() @IsInstant() until?: string | null;
  @Optional() @OrNull() @IsMoment({ nullable: true }) since?: number | null;
  @Optional() @ListOf(() => OfficeDto) offices?: OfficeDto[];
  @Optional() @ValidateNested() @Type(() => OfficeDto) seat?: OfficeDto;
  @Optional() @Texts({ max: 3 }) skills?: string[];
  @Optional() @SomeOf(['de', 'en']) languages?: string[];
  @Optional() @IsIn(['draft', 'published']) status?: string;
  @Optional() @IsBoolean() isFeatured?: boolean;
}

/** The issues of `value`; empty when it passes. Any other error than invalid input is thrown. */
function issuesOf(value: unknown): readonly Issue[] {
  try {
    validated(JobDto, value);
    return [];
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    expect(error).toMatchObject({ kind: 'invalid', code: 'validation_bad_request' });
    const { issues } = error.details as { issues: readonly Issue[] };
    expect(issues.length).toBeGreaterThan(0);
    for (const { path, message } of issues) {
      expect(typeof message).toBe('string');
      for (const step of path) expect(['string', 'number']).toContain(typeof step);
    }
    return issues;
  }
}

const job = { title: 'Nurse' };
const nested = (depth: number): unknown => (depth === 0 ? 'x' : { offices: nested(depth - 1) });

describe('validation', () => {
  it('gives an instance of the class, with what was sent and nothing else', () => {
    const value = { ...job, until: '2026-12-31T19:00:00+01:00', offices: [{ city: 'Graz', floor: 2 }], skills: [] };
    const dto = validated(JobDto, value);
    expect(dto).toBeInstanceOf(JobDto);
    expect(dto.offices?.[0]).toBeInstanceOf(OfficeDto);
    expect({ ...dto }).toEqual({ ...value, until: '2026-12-31T18:00:00.000Z', offices: [{ city: 'Graz', floor: 2 }] });
    expect(Object.keys(validated(JobDto, job))).toEqual(['title']);
    expect(validated(JobDto, { ...job, until: null }).until).toBeNull();
  });

  it.each([1_798_740_000_000, '2026-12-31T18:00:00Z', '2026-12-31T19:00:00.000+01:00', '2026-12-31 18:00'])(
    'reads %s, a moment in milliseconds or ISO 8601, as milliseconds',
    (since) => expect(validated(JobDto, { ...job, since }).since).toBe(1_798_740_000_000),
  );

  it.each([-1, 1.5, '1798740000000', '2026-12-31', '1969-12-31T23:59:59Z', true, {}])(
    'refuses %j as a moment in milliseconds or ISO 8601',
    (since) => expect(issuesOf({ ...job, since })).toMatchObject([{ path: ['since'] }]),
  );

  it.each(['2026-12-31T18:00:00', '2026-12-31T18:00', '2026-12-31 18:00:00', '2026-12-31T18:00:00.000'])(
    'reads the moment %s, which has no zone, as UTC',
    (until) => expect(validated(JobDto, { ...job, until }).until).toBe('2026-12-31T18:00:00.000Z'),
  );

  it.each(['2026-12-31', '2026-02-30T18:00', '2026-12-31T25:00Z', 'tomorrow', '', 1_798_675_200_000, {}])(
    'takes %j for no moment',
    (until) =>
      expect(issuesOf({ ...job, until })).toEqual([
        { path: ['until'], message: expect.stringContaining('without a zone it is UTC') },
      ]),
  );

  it.each([[null], [undefined], [7], ['text'], [true], [[]], [[job]]])('takes %j for no object', (value) => {
    expect(issuesOf(value)).toEqual([{ path: [], message: 'must be a JSON object' }]);
  });

  it('names the place of each issue, indexes as numbers', () => {
    const issues = issuesOf({
      title: '',
      offices: [{ city: 'Graz' }, { city: 7 }, { floor: 0 }],
      seat: { town: 'x' },
      skills: ['a', ''],
    });
    const paths = issues.map(({ path }) => JSON.stringify(path));
    expect(paths).toEqual(
      expect.arrayContaining([
        '["title"]',
        '["offices",1,"city"]',
        '["offices",2,"city"]',
        '["offices",2,"floor"]',
        '["seat","town"]',
        '["seat","city"]',
      ]),
    );
    expect(paths.some((path) => path.startsWith('["skills"'))).toBe(true);
    expect(paths.filter((path) => path.startsWith('["offices",0'))).toEqual([]);
  });

  it('says of what is missing that it is required, and does not repeat the key in its message', () => {
    expect(issuesOf({})).toEqual([{ path: ['title'], message: 'is required' }]);
    expect(issuesOf({ title: 7 }).every(({ message }) => !message.startsWith('title'))).toBe(true);
  });

  it.each([
    [{ ...job, titel: 'x' }, ['titel'], 'is not a known key; did you mean "title"?'],
    [{ ...job, Status: 'draft' }, ['Status'], 'is not a known key; did you mean "status"?'],
    [{ ...job, skils: [] }, ['skils'], 'is not a known key; did you mean "skills"?'],
    [{ ...job, somethingElse: 1 }, ['somethingElse'], 'is not a known key'],
    [
      { ...job, offices: [{ city: 'Graz', flor: 1 }] },
      ['offices', 0, 'flor'],
      'is not a known key; did you mean "floor"?',
    ],
  ])('refuses an unknown key and says what was meant: %j', (value, path, message) => {
    expect(issuesOf(value)).toEqual([{ path, message }]);
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'])(
    'refuses the key %s',
    (key) => {
      const value: unknown = JSON.parse(`{"title": "Nurse", ${JSON.stringify(key)}: {"isFeatured": true}}`);
      expect(issuesOf(value).map(({ path }) => path[0])).toEqual([key]);
      expect(({} as Record<string, unknown>)['isFeatured']).toBeUndefined();
    },
  );

  it.each([
    [{ title: 'a\u0000b' }, ['title'], /NUL/],
    [{ title: '\ud800' }, ['title'], /well-formed/],
    [{ ...job, offices: [{ city: 'x\udc00' }] }, ['offices', 0, 'city'], /well-formed/],
    [{ ...job, skills: ['fine', '\u0000'] }, ['skills', 1], /NUL/],
    [{ ...job, 'a\u0000': 1 }, [], /keys/],
    [{ ...job, seat: { '\udfff': 1 } }, ['seat'], /keys/],
  ])('refuses what no database keeps: %j', (value, path, message) => {
    expect(issuesOf(value)).toEqual([{ path, message: expect.stringMatching(message) }]);
  });

  it('refuses what is nested deeper than any schema, however deep', () => {
    for (const depth of [33, 200, 5_000]) {
      const issues = issuesOf(nested(depth));
      expect(issues).toHaveLength(1);
      expect(issues[0]?.message).toMatch(/deeper than 32/);
    }
  });

  it('refuses an object with more keys than any class has, also where unknown keys are dropped', () => {
    const keys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, nth) => [`unknown${nth}`, null]));
    expect(issuesOf({ ...job, ...keys(1_000) })).toEqual([{ path: [], message: 'must not have more than 1000 keys' }]);
    expect(issuesOf({ ...job, nested: [keys(1_001)] })).toEqual([
      { path: ['nested', 0], message: 'must not have more than 1000 keys' },
    ]);
    expect(() => validated(LaxDto, keys(1_001))).toThrow();
    expect(validated(LaxDto, keys(1_000))).toEqual({});
  });

  it('reports a hundred broken texts and then stops', () => {
    const count = issuesOf({ ...job, skills: Array.from({ length: 10_000 }, () => '\u0000') }).length;
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(101);
  });

  it('judges the length of a list before its entries', () => {
    let made = 0;
    class EntryDto {
      @Transform(() => made++) @IsString() name!: string;
    }
    class ListDto {
      @ListOf(() => EntryDto) @MaxEntries(3) entries!: EntryDto[];
    }
    const entries = Array.from({ length: 20_000 }, () => ({ name: 7 }));
    expect(() => validated(ListDto, { entries })).toThrow('entries: must not have more than 3 entries');
    expect(made).toBe(0);
  });

  it('names at most a hundred issues', () => {
    const offices = Array.from({ length: 1_000 }, () => ({ floor: 0 }));
    const unknown = Object.fromEntries(Array.from({ length: 900 }, (_, nth) => [`k${nth}`, 1]));
    expect(issuesOf({ ...job, offices })).toHaveLength(100);
    expect(issuesOf({ ...job, offices: offices.map(() => unknown).slice(0, 5) })).toHaveLength(100);
    expect(issuesOf({ ...job, ...unknown })).toHaveLength(100);
  });

  it('throws nothing but a refusal, no matter what JSON comes', () => {
    const key = fc.oneof(
      fc.constantFrom(
        'title',
        'until',
        'offices',
        'seat',
        'skills',
        'languages',
        'status',
        'city',
        'floor',
        '__proto__',
        'constructor',
        'toString',
        'length',
        'then',
      ),
      fc.string(),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(
          null,
          true,
          0,
          -1,
          1e308,
          'draft',
          'Graz',
          '2026-12-31T18:00:00Z',
          '9999-99-99T99:99:99Z',
          '',
          '\u0000',
          '\ud800',
        ),
        anyText(),
        fc.double(),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.array(fc.tuple(key, tie('value')), { maxLength: 5 }).map((entries) => {
          const members = entries.map(([name, member]) => `${JSON.stringify(name)}:${JSON.stringify(member ?? null)}`);
          return JSON.parse(`{${members.join(',')}}`) as unknown;
        }),
      ),
    }));
    fc.assert(
      fc.property(value, (each) => {
        const before = JSON.stringify(each);
        issuesOf(each);
        issuesOf({ ...job, seat: each });
        issuesOf({ ...job, offices: each });
        expect(JSON.stringify(each)).toBe(before);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the pipe', () => {
  const pipe = new Validation();

  it('looks at bodies and queries that have a class, and at nothing else', () => {
    expect(pipe.transform('x', { type: 'param', metatype: String })).toBe('x');
    expect(pipe.transform({ any: 1 }, { type: 'body', metatype: Object })).toEqual({ any: 1 });
    expect(pipe.transform(job, { type: 'body', metatype: JobDto })).toBeInstanceOf(JobDto);
  });

  it('takes an absent body for an empty one', () => {
    expect(() => pipe.transform(undefined, { type: 'body', metatype: JobDto })).toThrow('title: is required');
    expect(pipe.transform(undefined, { type: 'query', metatype: class QueryDto {} })).toEqual({});
  });
});
