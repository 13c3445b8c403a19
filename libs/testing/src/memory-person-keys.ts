import { PersonKeys } from '#store';
import { randomBytes } from 'node:crypto';

type PersonKey = Awaited<ReturnType<PersonKeys['of']>>[number];

type KeyedPerson = Parameters<PersonKeys['of']>[0][number];

type DestroyedKey = ReturnType<PersonKeys['destroyed']> extends AsyncIterable<infer Key> ? Key : never;

const nameOf = ({ board, person }: KeyedPerson): string => `${board} ${person}`;

/** Person keys in memory, for specs. */
export class MemoryPersonKeys extends PersonKeys {
  private readonly keys = new Map<string, Uint8Array | DestroyedKey>();

  async of(persons: readonly KeyedPerson[]): Promise<readonly PersonKey[]> {
    return persons.map((person) => this.keyOf(person));
  }

  async make(person: KeyedPerson): Promise<Uint8Array | 'destroyed'> {
    const known = this.keyOf(person);
    if (known) return known;
    const key = randomBytes(32);
    this.keys.set(nameOf(person), key);
    return key;
  }

  draft(): null {
    return null;
  }

  async destroy(person: KeyedPerson, at = new Date().toISOString()): Promise<void> {
    if (this.keyOf(person) === 'destroyed') return;
    this.keys.set(nameOf(person), { board: person.board, person: person.person, at });
  }

  async *destroyed(): AsyncIterable<DestroyedKey> {
    const all = [...this.keys.values()].flatMap((key) => (key instanceof Uint8Array ? [] : [key]));
    const place = (key: DestroyedKey) => `${key.at} ${nameOf(key)}`;
    yield* all.sort((a, b) => (place(a) < place(b) ? -1 : 1));
  }

  private keyOf(person: KeyedPerson): PersonKey {
    const key = this.keys.get(nameOf(person));
    return key === undefined || key instanceof Uint8Array ? key : 'destroyed';
  }
}
