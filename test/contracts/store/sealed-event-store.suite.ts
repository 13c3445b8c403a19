import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore, StoredEvent } from '#kernel';
import type { NewEvent, StreamId } from '#kernel/engine';
import { type PersonKeys } from '#store';
import { RememberedPersonKeys, SealedEventStore } from '#store/engine';
import { advanceClocks, startClocks, stopClocks } from '#testing';
import fc from 'fast-check';
import {
  appended,
  exclusive,
  follow,
  type EventStoreHarness,
  newEvent,
  newId,
  newStream,
  of,
  unit,
} from './event-store.samples.js';
import { LETTER, PERSON, registered, renamed } from './person.samples.js';
import { digests, sealedStore } from './sealed-event-store.samples.js';

/** A store and person keys, and those of another process. */
export interface OpenSealing {
  readonly harness: EventStoreHarness;
  readonly keys: PersonKeys;
  readonly otherKeys: PersonKeys;
}

/** The contract of an encrypting store besides that of every store. */
export function sealingContract(name: string, open: () => Promise<OpenSealing>): void {
  describe(`SealedEventStore: ${name}`, () => {
    let opened: OpenSealing;
    let kept: EventStore;
    let store: SealedEventStore;
    let board: string;
    let stream: StreamId;
    const process = (beneath: EventStore = kept, keys = opened.keys) => {
      const sealed = sealedStore(beneath, keys);
      sealed.declarePersonal('person', PERSON);
      sealed.declarePersonal('letter', LETTER);
      return sealed;
    };
    const dataOf = (events: readonly Pick<StoredEvent, 'data'>[]) => events.map(({ data }) => data);
    const me = () => ({ board, person: stream.objectId });
    /** `events` as if they had been written to `to` by hand. */
    const planted = async (to: StreamId, events: readonly NewEvent[]) => {
      await appended(kept, unit(to, 0, { events }));
      return process().read(to);
    };
    /** The error when the data of `event` is read. */
    const fault = (event: StoredEvent | undefined): unknown => {
      try {
        return `opened to ${JSON.stringify(event?.data)}`;
      } catch (error) {
        return error;
      }
    };
    const cannotBeOpened = expect.objectContaining({ name: 'SealError', message: expect.not.stringContaining('Ada') });

    beforeAll(async () => {
      opened = await open();
      kept = opened.harness.store;
    });
    afterAll(() => opened?.harness.close());
    beforeEach(() => {
      board = newId('boards');
      stream = newStream(board, 'person');
      store = process();
    });

    describe('what is kept', () => {
      it('has no personal value in clear, and says whose they are and what they are called', async () => {
        await appended(store, unit(stream, 0, { events: [registered(), renamed('Ada King'), newEvent({}, 'Erased')] }));
        const events = await kept.read(stream);
        expect(JSON.stringify(events)).not.toMatch(/Ada|example\.org/);
        expect(dataOf(events)).toEqual([
          {
            locale: 'en',
            $personal: { person: stream.objectId, fields: ['name', 'email'], sealed: expect.any(String) },
          },
          { $personal: { person: stream.objectId, fields: ['name'], sealed: expect.any(String) } },
          {},
        ]);
      });

      it('is different each time for the same values', async () => {
        await appended(store, unit(stream, 0, { events: [renamed('Ada'), renamed('Ada')] }));
        const [one, two] = dataOf(await kept.read(stream)) as { $personal: { sealed: string } }[];
        expect(one?.$personal.sealed).not.toBe(two?.$personal.sealed);
      });

      it('is left as it is where nothing is personal, or nothing was declared', async () => {
        const other = newStream(board, 'job');
        await appended(
          store,
          unit(stream, 0, { events: [newEvent({ locale: 'de' }, 'Registered'), newEvent('Ada', 'Said')] }),
        );
        await appended(store, unit(other, 0, { events: [registered()] }));
        expect(dataOf(await kept.read(stream))).toEqual([{ locale: 'de' }, 'Ada']);
        expect(dataOf(await kept.read(other))).toEqual([
          { name: 'Ada Lovelace', email: 'ada@example.org', locale: 'en' },
        ]);
        expect(await opened.keys.of([me(), { board, person: other.objectId }])).toEqual([undefined, undefined]);
      });

      it('cannot be set by the writer', async () => {
        const event = newEvent({ $personal: { person: 'boardUsers_2', fields: [], sealed: '' } }, 'Registered');
        await expect(store.append(unit(stream, 0, { events: [event] })).then(() => 'written')).rejects.toThrow(
          'Registered has a field $personal',
        );
        expect(await kept.read(stream)).toEqual([]);
      });

      it('is of the person that the unit names, and of the object where it names none', async () => {
        const letter = newStream(board, 'letter');
        const event = () => newEvent({ text: 'Dear Ada', pages: 1 }, 'LetterWritten');
        await appended(store, unit(letter, 0, { events: [event()], person: stream.objectId }));
        await appended(store, unit(letter, 1, { events: [event()] }));
        expect(dataOf(await process().read(letter))).toEqual(Array(2).fill({ text: 'Dear Ada', pages: 1 }));
        await opened.keys.destroy(me());
        expect(dataOf(await process().read(letter))).toEqual([
          { text: null, pages: 1 },
          { text: 'Dear Ada', pages: 1 },
        ]);
      });
    });

    describe('what is read', () => {
      it('is what was written, no matter what JSON it is, however it is read', async () => {
        await fc.assert(
          fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (name, locale) => {
            const person = newStream(board, 'person');
            const event = newEvent(JSON.parse(JSON.stringify({ name, locale })), 'Registered');
            const { position } = await appended(store, unit(person, 0, { events: [event] }));
            expect(dataOf(await store.read(person))).toEqual([event.data]);
            expect(dataOf(await process().read(person))).toEqual([event.data]);
            expect(position).toBeTruthy();
          }),
          { numRuns: 40 },
        );
        const read = new Map<string, unknown>();
        const { signal } = new AbortController();
        for await (const { events } of process().histories({ categories: ['person'], signal }))
          for (const event of of(board, events as readonly StoredEvent[])) read.set(event.objectId, event.data);
        expect(read.size).toBe(40);
        const categories = ['person'];
        const { events } = await follow(process(), ({ last }) => last.caughtUp, { categories, batchSize: 7 });
        const mine = of(board, events);
        expect(mine).toHaveLength(40);
        for (const event of mine) expect(read.get(event.objectId)).toEqual(event.data);
      });

      it('is the same object each time, so that folds go on from it', async () => {
        await appended(store, unit(stream, 0, { events: [registered(), renamed('Ada King')] }));
        const before = await kept.read(stream);
        const same = (await kept.read(stream)).every((event, nth) => event === before[nth]);
        const [first, second] = [await store.read(stream), await store.read(stream)];
        // As far as the underlying store remembers its events.
        expect(second.every((event, nth) => event === first[nth])).toBe(same);
      });

      it('asks for the keys of a batch in one question, and for none again within a moment', async () => {
        const streams = Array.from({ length: 5 }, () => newStream(board, 'person'));
        for (const each of streams) await appended(store, unit(each, 0, { events: [registered()] }));
        const queries: number[] = [];
        const { keys } = opened;
        const counted = Object.assign(Object.create(keys) as PersonKeys, {
          of: (persons: Parameters<PersonKeys['of']>[0]) => {
            queries.push(persons.length);
            return keys.of(persons);
          },
        });
        const other = process(kept, counted);
        await follow(other, (seen) => of(board, seen.events).length === 5, { categories: ['person'] });
        const questions = queries.length;
        for (const each of streams) await other.read(each);
        expect(queries).toHaveLength(questions);
        expect(queries.every((persons) => persons > 0)).toBe(true);
      });

      it('is opened inside of what belongs together, too', async () => {
        const writing = async () => {
          await appended(store, unit(stream, 0, { events: [registered()] }));
          return dataOf(await store.read(stream));
        };
        const anchor = newStream(board);
        await appended(store, unit(anchor, 0));
        expect(await store.together(anchor, { asOne: writing, inSteps: writing })).toEqual([registered().data]);
      });
    });

    describe('what was altered', () => {
      const sealedEvent = async () => {
        await appended(store, unit(stream, 0, { events: [registered()] }));
        const [event] = await kept.read(stream);
        return event as StoredEvent & {
          data: { locale: string; $personal: { sealed: string; fields: string[]; person: string } };
        };
      };
      const flipped = (text: string, byte: number) => {
        const bytes = Buffer.from(text, 'base64');
        bytes[byte] = (bytes[byte] ?? 0) ^ 1;
        return bytes.toString('base64');
      };

      it.each([
        ['the nonce', 0],
        ['the tag', 12],
        ['the ciphertext', 30],
      ])('in %s is not opened, and others of its stream are', async (_, byte) => {
        const { id, type, schemaVersion, data } = await sealedEvent();
        const altered = { ...data, $personal: { ...data.$personal, sealed: flipped(data.$personal.sealed, byte) } };
        const elsewhere = { ...stream, board: newId('boards') };
        await opened.keys.make({ board: elsewhere.board, person: stream.objectId });
        const read = await planted(elsewhere, [
          { id, type, schemaVersion, data: altered },
          newEvent({ locale: 'fr' }, 'Registered'),
        ]);
        expect(fault(read[0])).toEqual(cannotBeOpened);
        expect(read[1]?.data).toEqual({ locale: 'fr' });
        expect(read[0]).toMatchObject({ id, type, version: 1, board: elsewhere.board });
      });

      it('opens in the event that it was written in, and in no other', async () => {
        const { id, type, schemaVersion, data } = await sealedEvent();
        const other = newStream(board, 'person');
        const same = { type, schemaVersion, data };
        const [moved] = await planted(other, [{ ...same, id }]);
        expect(fault(moved)).toEqual(cannotBeOpened);
        const again = newEvent(data, type);
        await appended(kept, unit(stream, 1, { events: [again, { ...same, id: newEvent().id, type: 'Renamed' }] }));
        const [first, copied, retyped] = await process().read(stream);
        expect(first?.data).toEqual(registered().data);
        expect(fault(copied)).toEqual(cannotBeOpened);
        expect(fault(retyped)).toEqual(cannotBeOpened);
      });

      it.each([
        ['other fields', (p: object) => ({ ...p, fields: ['email', 'name'] })],
        ['another person', (p: object) => ({ ...p, person: 'boardUsers_other' })],
        ['no ciphertext', (p: object) => ({ ...p, sealed: '' })],
        ['no list of fields', (p: object) => ({ ...p, fields: 'name' })],
        ['nothing of it', () => null],
      ])('to name %s is not opened', async (_, alter) => {
        const { id, type, schemaVersion, data } = await sealedEvent();
        await opened.keys.make({ board, person: 'boardUsers_other' });
        const beneath = Object.assign(Object.create(kept) as EventStore, {
          read: async () => [
            { ...stream, id, type, schemaVersion, data: { ...data, $personal: alter(data.$personal) } },
          ],
        });
        const [event] = await process(beneath).read(stream);
        expect(fault(event)).toEqual(cannotBeOpened);
      });

      it('or has lost its key stops no subscription', async () => {
        const event = newEvent(
          { $personal: { person: 'boardUsers_lost', fields: ['name'], sealed: 'AAAA' } },
          'Renamed',
        );
        await appended(kept, unit(stream, 0, { events: [event] }));
        const { position } = await appended(store, unit(newStream(board, 'person'), 0, { events: [registered()] }));
        const { events } = await follow(process(), ({ last }) => last.checkpoint >= position, {
          categories: ['person'],
        });
        const [lost, well] = of(board, events);
        expect(fault(lost)).toEqual(
          expect.objectContaining({ message: expect.stringContaining('the key of the person is missing') }),
        );
        expect(well?.data).toEqual(registered().data);
      });
    });

    describe('an erased person', () => {
      it('is read with null for what was personal, in another process within a second', async () => {
        const other = process(await opened.harness.reopen(), opened.otherKeys);
        await appended(store, unit(stream, 0, { events: [registered(), renamed('Ada King')] }));
        expect(dataOf(await other.read(stream))).toEqual([registered().data, { name: 'Ada King' }]);
        await opened.keys.destroy(me());
        const erased = [{ name: null, email: null, locale: 'en' }, { name: null }];
        stopClocks();
        advanceClocks(1_000);
        expect(dataOf(await other.read(stream))).toEqual(erased);
        startClocks();
        expect(dataOf(await process().read(stream))).toEqual(erased);
        await other.close();
      });

      it('is read so at once in the process that destroyed the key, no matter what was opened before', async () => {
        const remembered = new RememberedPersonKeys(opened.keys);
        const mine = new SealedEventStore(kept, remembered, digests);
        mine.declarePersonal('person', PERSON);
        await appended(mine, unit(stream, 0, { events: [renamed('Ada King')] }));
        expect(dataOf(await mine.read(stream))).toEqual([{ name: 'Ada King' }]);
        await remembered.destroy(me());
        expect(dataOf(await mine.read(stream))).toEqual([{ name: null }]);
      });

      it('gets no personal data any more', async () => {
        await appended(store, unit(stream, 0, { events: [registered()] }));
        await opened.keys.destroy(me());
        const fresh = process();
        expect(await fresh.append(unit(stream, 1, { events: [renamed('Eve')] }))).toEqual({
          outcome: 'lacking',
          need: { category: 'person', objectId: stream.objectId },
        });
        // A late append gets the conflict first.
        expect(await fresh.append(unit(stream, 0, { events: [registered()] }))).toEqual({
          outcome: 'stale',
          version: 1,
        });
        await appended(fresh, unit(stream, 1, { events: [newEvent({}, 'Erased')] }));
        expect(await kept.read(stream)).toHaveLength(2);
      });
    });

    describe('an append', () => {
      it('uses the same key as another process that begins at once', async () => {
        const other = process(await opened.harness.reopen(), opened.otherKeys);
        const letters = Array.from({ length: 10 }, () => newStream(board, 'letter'));
        const event = () => newEvent({ text: 'Dear Ada' }, 'LetterWritten');
        await Promise.all(
          letters.map((letter, nth) =>
            appended(nth % 2 ? store : other, unit(letter, 0, { events: [event()], person: stream.objectId })),
          ),
        );
        for (const letter of letters) expect(dataOf(await process().read(letter))).toEqual([{ text: 'Dear Ada' }]);
        await other.close();
      });

      it('is tried again after one that failed, and is repeated after one that did not', async () => {
        const same = unit(stream, 0, { events: [registered()] });
        const beneath = Object.assign(Object.create(kept) as EventStore, {
          append: () => Promise.reject(new Error('The connection broke.')),
        });
        await expect(process(beneath).append(same)).rejects.toThrow('The connection broke.');
        const receipt = await appended(store, same);
        const [key] = await opened.keys.of([me()]);
        expect(key).toHaveLength(32);
        expect(await store.append(same)).toEqual({ outcome: 'repeated', ...receipt });
        expect(await process().append(same)).toEqual({ outcome: 'repeated', ...receipt });
        expect(await opened.keys.of([me()])).toEqual([key]);
        expect(dataOf(await process().read(stream))).toEqual([registered().data]);
      });

      it('takes the key that there is, though the person has no event yet', async () => {
        const key = await opened.keys.make(me());
        await appended(store, unit(stream, 0, { events: [registered()] }));
        expect(await opened.keys.of([me()])).toEqual([key]);
        expect(dataOf(await process().read(stream))).toEqual([registered().data]);
      });

      it('is refused for a person who was erased before there was an event', async () => {
        await opened.keys.destroy(me());
        const need = { category: 'person', objectId: stream.objectId };
        expect(await store.append(unit(stream, 0, { events: [registered()] }))).toEqual({ outcome: 'lacking', need });
        expect(await kept.read(stream)).toEqual([]);
      });

      it('that is undone with others leaves nothing that a later one could not be read with', async () => {
        const anchor = newStream(board);
        await appended(store, unit(anchor, 0));
        const work = async () => {
          await appended(store, unit(stream, 0, { events: [registered()] }));
          throw new Error('Undone.');
        };
        const asOne = work;
        await expect(store.together(anchor, { asOne, inSteps: work })).rejects.toThrow('Undone.');
        const { length } = await kept.read(stream);
        expect(length).toBe(kept.inline ? 0 : 1);
        await appended(store, unit(stream, length, { events: [renamed('Ada King')] }));
        expect(dataOf(await process().read(stream)).at(-1)).toEqual({ name: 'Ada King' });
      });

      it('keeps a personal claim as a digest, and returns a refusal in clear', async () => {
        const email = exclusive('ada@example.org', 'person.email');
        const slug = exclusive('ada', 'person.slug');
        const seen: unknown[] = [];
        const beneath = Object.assign(Object.create(kept) as EventStore, {
          append: (append: Parameters<EventStore['append']>[0]) => {
            seen.push(append.take, append.release);
            return kept.append(append);
          },
        });
        const watched = process(beneath);
        await appended(watched, unit(stream, 0, { events: [registered()], take: [slug, email] }));
        expect(seen).toEqual([[slug, { ...email, value: expect.stringMatching(/^[\w-]{43}$/) }], []]);
        const other = newStream(board, 'person');
        const wanted = unit(other, 0, { events: [registered()], take: [email] });
        expect(await store.append(wanted)).toEqual({ outcome: 'claimed', claim: email, holders: [stream.objectId] });
        // On another board the same address has another digest.
        const abroad = newStream(newId('boards'), 'person');
        await appended(watched, unit(abroad, 0, { events: [registered()], take: [email] }));
        expect((seen[2] as { value: string }[])[0]?.value).not.toBe((seen[0] as { value: string }[])[1]?.value);
        await appended(store, unit(stream, 1, { events: [renamed('Ada King')], release: [email] }));
        await appended(store, wanted);
      });
    });
  });
}
