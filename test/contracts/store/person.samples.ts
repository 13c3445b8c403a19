import { claim, type Decider, reject } from '#kernel';
import { personalData, type PersonalData } from '#kernel/engine';
import { newEvent } from './event-store.samples.js';

// A minimal person of a board, and a letter about a person.

export interface PersonCommands {
  Register: { readonly name: string; readonly email: string; readonly locale: string };
  Rename: { readonly name: string };
  Erase: Record<string, never>;
}

/** Once the person is erased, the personal fields are null. */
export interface PersonEvents {
  Registered: { readonly name: string | null; readonly email: string | null; readonly locale: string };
  Renamed: { readonly name: string | null };
  Erased: Record<string, never>;
}

export const personDecider: Decider<PersonEvents['Registered'] | null, PersonCommands, PersonEvents> = {
  category: 'person',
  noun: 'person',
  initial: null,
  creates: ['Register'],
  gone: ['Erased'],
  missing: 'persons_not_found',
  decide: {
    Register: (_, data) => [{ type: 'Registered', data }],
    Rename: (_, data) =>
      data.name === '' ? reject('invalid', 'no_name', 'A name is needed.') : [{ type: 'Renamed', data }],
    Erase: () => [{ type: 'Erased', data: {} }],
  },
  evolve: {
    Registered: (_, data) => data,
    Renamed: (person, { name }) => person && { ...person, name },
    Erased: () => null,
  },
  claims: (person) => claim('person.email', person?.email?.toLowerCase()),
  personal: { Registered: ['name', 'email'], Renamed: ['name'] },
  impersonal: { Registered: ['locale'] },
  personalClaims: ['person.email'],
  erases: ['Erased'],
};

export const PERSON: PersonalData = personalData(personDecider) as PersonalData;

/** Letters: the person whose data they contain is another object. */
export const LETTER: PersonalData = { fields: { LetterWritten: ['text'] }, claims: [], erases: [], own: false };

export const registered = (name = 'Ada Lovelace', email = 'ada@example.org') =>
  newEvent({ name, email, locale: 'en' }, 'Registered');
export const renamed = (name: string) => newEvent({ name }, 'Renamed');
