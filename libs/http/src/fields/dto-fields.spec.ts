import { describe, expect, it } from '@jest/globals';
import { type Issue, Rejection } from '#kernel';
import { IsBoolean, IsString, Length } from 'class-validator';
import { wireNames } from '../wire.js';
import { Optional } from './dto-decorators.js';
import { Clearable, ClearableChoice, MapOf, WireNamed } from './dto-fields.js';
import { isLax, Lax, laxNames } from './lax.js';
import { validated } from './validation.js';

@Lax()
class SlotDto {
  @IsBoolean() enabled!: boolean;
  @Clearable({ pattern: /^\d{3}$/ }) number!: string | null;
  @Optional() @ClearableChoice(['wide', 'high']) shape?: string | null;
}

class BoardDto {
  @Optional() @IsString() @Length(1, 5) name?: string;
  @Optional() @IsBoolean() @WireNamed() showBranding?: boolean;
  @Optional() @MapOf(() => SlotDto, { keys: /^[a-z.]+$/, max: 2 }) slots?: Record<string, SlotDto>;
  @Optional() @Clearable({ format: 'email', maxLength: 20 }) email?: string | null;
}

class LargerBoardDto extends BoardDto {
  @Optional() @IsBoolean() large?: boolean;
}

const wire = wireNames('acme');

/** What is wrong with `value`, as `path: message`; empty when it passes. */
function issuesOf(value: unknown, dto: new () => object = BoardDto): readonly string[] {
  try {
    validated(dto, value, wire);
    return [];
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    return (error.details as { issues: readonly Issue[] }).issues.map(
      ({ path, message }) => `${path.join('/')}: ${message}`,
    );
  }
}

const slot = { enabled: true, number: '123' };

describe('a field that the wire names', () => {
  it('is understood by its default name, too, unless both are there and differ', () => {
    expect({ ...validated(BoardDto, { showSvcBranding: true }, wire) }).toEqual({ showBranding: true });
    expect({ ...validated(BoardDto, { showSvcBranding: true, showAcmeBranding: true }, wire) }).toEqual({
      showBranding: true,
    });
    expect(issuesOf({ showSvcBranding: true, showAcmeBranding: false })).toEqual([
      'showSvcBranding: must be equal to "showAcmeBranding", or be left out',
    ]);
    expect(issuesOf({ showSvcBranding: 1 })).toEqual([expect.stringMatching(/^showAcmeBranding: must be a boolean/)]);
    const plain = wireNames('svc');
    expect({ ...validated(BoardDto, { showSvcBranding: true }, plain) }).toEqual({ showBranding: true });
    expect(() => validated(BoardDto, { showAcmeBranding: true }, plain)).toThrow(Rejection);
  });

  it('is called as the wire says, and has no other name', () => {
    expect({ ...validated(BoardDto, { showAcmeBranding: true }, wire) }).toEqual({ showBranding: true });
    expect(issuesOf({ showBranding: true })).toEqual([
      'showBranding: is not a known key; did you mean "showAcmeBranding"?',
    ]);
    expect(issuesOf({ showAcmeBranding: 1 })).toEqual([expect.stringMatching(/^showAcmeBranding: must be a boolean/)]);
    expect(issuesOf({ showAcmeBrandin: true })).toEqual([
      'showAcmeBrandin: is not a known key; did you mean "showAcmeBranding"?',
    ]);
  });

  it('is one in classes that extend the class, too', () => {
    expect({ ...validated(LargerBoardDto, { showAcmeBranding: false, large: true }, wire) }).toEqual({
      showBranding: false,
      large: true,
    });
    expect(issuesOf({ showBranding: true }, LargerBoardDto)).toHaveLength(1);
  });
});

describe('a map of objects', () => {
  it('has each of them checked and made', () => {
    const { slots } = validated(BoardDto, { slots: { 'a': slot, 'b.c': { enabled: false, number: null } } }, wire);
    expect(slots).toEqual({ 'a': slot, 'b.c': { enabled: false, number: null } });
    expect(slots?.['a']).toBeInstanceOf(SlotDto);
  });

  it.each([
    [{ slots: [] }, /^slots: /],
    [{ slots: null }, /^slots: /],
    [{ slots: 'a' }, /^slots: /],
    [{ slots: { a: 1 } }, /^slots\/a: must be an object$/],
    [{ slots: { a: [] } }, /^slots\/a: must be an object$/],
    [{ slots: { A: slot } }, /^slots\/A: is not a valid key: it must match /],
    [{ slots: { a: { ...slot, enabled: 'yes' } } }, /^slots\/a\/enabled: must be a boolean/],
    [{ slots: { a: { enabled: true } } }, /^slots\/a\/number: is required$/],
    [{ slots: { a: slot, b: slot, c: slot } }, /^slots: must not have more than 2 entries$/],
  ])('refuses %j at its place', (value, issue) => expect(issuesOf(value)).toEqual([expect.stringMatching(issue)]));
});

describe('a class that clients fill with more', () => {
  it('drops what it does not know', () => {
    const { slots } = validated(BoardDto, { slots: { a: { ...slot, more: { x: 1 } } } }, wire);
    expect({ ...slots?.['a'] }).toEqual(slot);
    expect([isLax(SlotDto), isLax(BoardDto), laxNames()]).toEqual([true, false, ['SlotDto']]);
  });

  it('is no excuse for the class around it', () =>
    expect(issuesOf({ slots: { a: slot }, more: 1 })).toEqual(['more: is not a known key']));
});

describe('a text that can be cleared', () => {
  it.each([[null], ['']])('is, by %j', (email) =>
    expect({ ...validated(BoardDto, { email }, wire) }).toEqual({ email }),
  );
  it.each([['a@b.example'], [undefined]])('may be %j', (email) =>
    expect(issuesOf(email === undefined ? {} : { email })).toEqual([]),
  );
  it.each([['nobody'], [7], [' '], ['somebody@somewhere.example'], [[]]])('may not be %j', (email) =>
    expect(issuesOf({ email }).length).toBeGreaterThan(0),
  );
  it.each([
    [null, true],
    ['', true],
    ['wide', true],
    ['long', false],
    [1, false],
  ])('out of a choice may be %j: %p', (shape, fine) =>
    expect(issuesOf({ slots: { a: { ...slot, shape } } })).toHaveLength(fine ? 0 : 1),
  );
});
