import { afterAll, describe, expect, test } from '@jest/globals';
import type { RecordField } from '#custom-fields/rules';
import { OperationCancelled, Operations, type OperationWork, RowProgress } from '#runtime/operations';
import { OperationWorkers } from '#runtime/engine';
import { scenario } from '#testing/scenario';
import { CommandBus } from '@nestjs/cqrs';
import { Readable } from 'node:stream';
import { customObjectTypes } from '../custom-object-type/custom-object-type.decider.js';
import { ContentModule } from '../content.module.js';
import { CustomObjectTypes } from '../custom-object-type/custom-object-types.service.js';
import { RecordImports } from './import-records.service.js';
import { RecordReader } from './record.read-model.js';
import { Records } from './records.service.js';

const content = await scenario(ContentModule);
afterAll(() => content.close());

const FIELDS: readonly RecordField[] = [
  { key: 'city', label: 'City', type: 'short_text', required: false },
  { key: 'beds', label: 'Beds', type: 'number', required: true, min: 1 },
  { key: 'tags', label: 'Tags', type: 'multi_select', required: false, options: [{ key: 'a', label: 'A' }] },
];

const fileOf = (text: string | Buffer) => {
  const bytes = Buffer.from(text);
  return { size: bytes.length, open: () => Readable.from([bytes]) };
};
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => `School ${String(n).padStart(5, '0')},${n + 1}`);

const setUp = async () => {
  const board = await content.board();
  const { given, when, worked } = board;
  const type = await given(CustomObjectTypes, (it) => it.add({ name: 'School', description: null, fields: FIELDS }));
  const take = (text: string | Buffer, typeId = type.id) => when(RecordImports, (it) => it.take(typeId, fileOf(text)));
  const imported = async (...rows: readonly string[]) => {
    const { id } = (await take(rows.join('\n')).accepted()).answer;
    await worked();
    return given(Operations, (it) => it.byId(id));
  };
  const records = async () =>
    (await given(Records, (it) => it.page(type.id, { limit: 100 }))).rows
      .map(({ slug, title, attributes }) => ({ slug, title, attributes }))
      .sort((one, other) => one.slug.localeCompare(other.slug));
  return { ...board, type, take, imported, records };
};

describe('a table of records', () => {
  test('makes records, and changes those that have the slug of a row', async () => {
    const { imported, records, type } = await setUp();
    expect(await imported('title;beds;city;tags', 'State Uni;3;Bern;a|a', 'Inn;1;;')).toMatchObject({
      state: 'succeeded',
      resource: { object: 'custom_object_type', id: type.id },
      result: { totalRows: 2, created: 2, updated: 0, failed: 0, errors: [] },
    });
    expect(await imported('beds,title,slug', '4,University,state-uni', ',Inn,', '2,New,')).toMatchObject({
      result: { totalRows: 3, created: 1, updated: 2, failed: 0 },
    });
    expect(await records()).toEqual([
      { slug: 'inn', title: 'Inn', attributes: { beds: 1 } },
      { slug: 'new', title: 'New', attributes: { beds: 2 } },
      { slug: 'state-uni', title: 'University', attributes: { beds: 4, city: 'Bern', tags: ['a'] } },
    ]);
  });

  test('changes a record whose slug was made when letters were left out, and no other', async () => {
    const { imported, records, given, type } = await setUp();
    for (const [title, slug] of [
      ['Łódź', 'odz'],
      ['Gro e', 'gro-e'],
    ] as const)
      await given(Records, (it) => it.add(type.id, { title, slug, attributes: { beds: 1 } }));
    expect(await imported('title,beds', 'Łódź,2', 'Größe,3')).toMatchObject({ result: { created: 1, updated: 1 } });
    expect((await records()).map(({ slug, attributes }) => [slug, attributes['beds']])).toEqual([
      ['gro-e', 1],
      ['grosse', 3],
      ['odz', 2],
    ]);
  });

  test('reports the rows that are refused, and imports the others', async () => {
    const { imported, records } = await setUp();
    const { state, result } = await imported(
      'title,beds,city,tags',
      'A,many,,',
      'B,0,,',
      'C,,,',
      'D,1,,z',
      ',1,,',
      'E,1,=cmd|x,',
      'e,2,,',
    );
    expect([state, result]).toEqual([
      'succeeded',
      {
        totalRows: 7,
        created: 1,
        updated: 0,
        failed: 6,
        errors: [
          { rowIndex: 0, code: 'custom_field_wrong_type', message: 'attributes.beds: must be a number' },
          { rowIndex: 1, code: 'custom_field_out_of_range', message: 'attributes.beds: must be at least 1' },
          { rowIndex: 2, code: 'custom_field_required', message: 'attributes.beds: is required on this board' },
          {
            rowIndex: 3,
            code: 'custom_field_wrong_type',
            message: 'attributes.tags: must be a list of keys of its options',
          },
          { rowIndex: 4, code: 'validation_bad_request', message: 'The row has no title.' },
          {
            rowIndex: 6,
            code: 'custom_object_records_slug_taken',
            message: 'An earlier row of the file has the same slug.',
          },
        ],
      },
    ]);
    expect(await records()).toEqual([{ slug: 'e', title: 'E', attributes: { beds: 1, city: '=cmd|x' } }]);
  });

  test('is refused before anything is promised when it is none', async () => {
    const { take, worked } = await setUp();
    await take('').refused('validation_bad_request', ['file']);
    await take('title,town\nA,x').refused('validation_bad_request', ['file']);
    await take('beds\n1').refused('validation_bad_request', ['file']);
    await take(Buffer.from('89504e470d0a1a0a0000000d', 'hex')).refused(
      'custom_object_records_import_unsupported_format',
    );
    await take('title\n"never closed\n').refused('custom_object_records_import_unsupported_format');
    await take(['title,beds', ...rowsOf(50_001)].join('\n')).refused('custom_object_records_import_too_many_rows');
    await take('title\nA', 'customObjectTypes_none').refused('custom_object_types_not_found');
    expect(await worked()).toEqual([]);
  });

  test('of a type that is deleted meanwhile fails, and leaves nothing', async () => {
    const { take, given, worked, type } = await setUp();
    const { id } = (await take('title,beds\nA,1').accepted()).answer;
    await given(CommandBus, (bus) =>
      bus.execute(customObjectTypes.RemoveCustomObjectType(type.id, { isNamed: false, hasRecords: false })),
    );
    await worked();
    expect(await given(Operations, (it) => it.byId(id))).toMatchObject({
      state: 'failed',
      error: { code: 'custom_object_types_not_found' },
    });
    expect(await given(RecordReader, (it) => it.hasAny(type.id))).toBe(false);
    expect(content.blobs.keys().filter((key) => key.includes(id))).toEqual([]);
  });
});

describe('an import that is broken off', () => {
  const broken = async (reason: Error) => {
    const board = await setUp();
    const { given, take } = board;
    const { id } = (await take(['title,beds', ...rowsOf(1_100)].join('\n')).accepted()).answer;
    const worker = content.service(OperationWorkers).of('custom_objects.records_import');
    const operation = await given(Operations, (it) => it.byId(id));
    /** Runs the operation until it has saved `saves` times. */
    const run = (saves: number) =>
      given(Operations, async () => {
        const stop = new AbortController();
        let left = saves;
        const work: OperationWork = {
          id,
          signal: stop.signal,
          progress: () => undefined,
          load: async () => null,
          save: async () => {
            if (--left === 0) stop.abort(reason);
          },
          step: (_, step) => step(),
          output: () => {
            throw new Error('An import leaves no file.');
          },
        };
        return worker?.run(operation.input, work);
      });
    const added = () => board.events().filter(({ type }) => type === 'CustomObjectRecordAdded');
    return { ...board, run, added };
  };

  test('goes on where it was, without a second record', async () => {
    const { run, added } = await broken(new Error('killed'));
    await expect(run(1)).rejects.toThrow('killed');
    expect(added()).toHaveLength(500);
    expect(await run(1_000)).toMatchObject({ created: 1_100, updated: 0, failed: 0 });
    expect([added().length, new Set(added().map(({ objectId }) => objectId)).size]).toEqual([1_100, 1_100]);
  });

  test('counts rows as its own that were written and not noted', async () => {
    const { run, added } = await broken(new Error('killed'));
    const progress = content.service(RowProgress);
    const real = progress.advance.bind(progress);
    progress.advance = async () => Promise.reject(new Error('killed before it was noted'));
    await expect(run(1_000)).rejects.toThrow('killed before it was noted');
    progress.advance = real;
    expect(added()).toHaveLength(500);
    expect(await run(1_000)).toMatchObject({ created: 1_100, updated: 0, failed: 0 });
  });

  test('by its operator keeps what was written', async () => {
    const { run, added } = await broken(new OperationCancelled());
    await expect(run(1)).rejects.toMatchObject({ result: { totalRows: 1_100, created: 500 } });
    expect(added()).toHaveLength(500);
  });
});
