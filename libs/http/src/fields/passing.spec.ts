import { describe, expect, it } from '@jest/globals';
import { IsDefined, IsString, Length, registerDecorator, ValidateNested, ValidatePromise } from 'class-validator';
import { Optional } from './dto-decorators.js';
import { passes } from './passing.js';
import { validated } from './validation.js';

const of = <T extends object>(dto: new () => T, members: object): T => Object.assign(new dto(), members);

/** A rule whose result is `answer`. */
const answers =
  (answer: unknown, async = false): PropertyDecorator =>
  (target, propertyName) =>
    registerDecorator({
      name: 'answers',
      target: target.constructor,
      propertyName: String(propertyName),
      ...(async ? { async: true } : {}),
      validator: { validate: () => answer as boolean, defaultMessage: () => 'is not answered' },
    });

class Plain {
  @IsString() @Length(1, 3) name!: string;
  @Optional() @IsString() more?: unknown;
}
class Parent {
  @ValidateNested() child!: unknown;
}
class Eager {
  @IsString() @answers(true) name!: string;
}
class Truthy {
  @answers(1) name!: string;
}
class PromisedAnswer {
  @answers(Promise.resolve(true)) name!: string;
}
class Slow {
  @answers(true, true) name!: string;
}
class DefinedName {
  @IsDefined() name!: unknown;
}
class Later {
  @ValidatePromise() name!: unknown;
}

describe('compiled rules', () => {
  it('pass what keeps every rule and has no other key', () => {
    expect(passes(of(Plain, { name: 'abc' }))).toBe(true);
    expect(passes(of(Plain, { name: 'abc', more: 'x' }))).toBe(true);
    expect(passes(of(Eager, { name: 'abc' }))).toBe(true);
    expect(passes(of(Plain, { name: 'abcd' }))).toBe(false);
    expect(passes(of(Plain, {}))).toBe(false);
    expect(passes(of(Plain, { name: 'abc', other: 1 }))).toBe(false);
  });

  it('go into what is nested, by its own class', () => {
    const child = of(Plain, { name: 'abc' });
    expect(passes(of(Parent, { child }))).toBe(true);
    expect(passes(of(Parent, { child: [child, [child]] }))).toBe(true);
    expect(passes(of(Parent, {}))).toBe(true);
    for (const wrong of [
      null,
      'text',
      [child, 1],
      { name: 'abc' },
      of(Plain, { name: '' }),
      new Map([['a', child]]),
      new Set([child]),
    ])
      expect(passes(of(Parent, { child: wrong }))).toBe(false);
  });

  it('leave to class-validator what they do not know: promises, rules that take their time, answers that are no booleans, other kinds', () => {
    for (const dto of [Truthy, PromisedAnswer, Slow, DefinedName, Later])
      expect(passes(of(dto, { name: 'x' }))).toBe(false);
    // class-validator finds nothing wrong with them.
    for (const dto of [Truthy, Slow, DefinedName]) expect(validated(dto, { name: 'x' })).toBeInstanceOf(dto);
  });
});
