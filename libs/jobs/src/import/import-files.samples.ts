import { Operations } from '#runtime/operations';
import type { Scenario, ScenarioBoard } from '#testing/scenario';
import { Readable } from 'node:stream';
import { JobReader } from '../job/job.read-model.js';
import { ImportReader } from './import.read-model.js';
import { Imports, ImportUploads, type SentFile } from './upload-import.service.js';

/** An uploaded file. */
export const fileOf = (text: string | Buffer, more: Partial<SentFile> = {}): SentFile => {
  const bytes = Buffer.from(text);
  return {
    filename: 'jobs.csv',
    contentType: 'text/csv; charset=utf-8',
    size: bytes.length,
    open: () => Readable.from([bytes]),
    ...more,
  };
};
export const HEADER = 'title,description,applicationUrl,company,externalId,status\n';
/** A row whose texts contain the number `n`. */
export const rowOf = (n: number, status = 'draft') =>
  `Job ${n},Text ${n},https://a.example/${n},Hill,e${n},${status}\n`;
/** A table with this many rows. */
export const tableOf = (count: number, status?: string) =>
  HEADER + Array.from({ length: count }, (_, n) => rowOf(n, status)).join('');

/** Helpers for the imports of a board. */
export const importsOn = (jobs: Scenario, board: ScenarioBoard) => {
  const taking = (file: SentFile, key?: string) =>
    board.when(ImportUploads, (uploads) => uploads.take(file), key === undefined ? {} : { key });
  const read = (id: string) => board.given(ImportReader, (reader) => reader.byId(id));
  return {
    ...board,
    taking,
    read,
    /** The id of an import whose file was analyzed. */
    discovered: async (file: SentFile) => {
      const { answer } = await taking(file).accepted();
      await board.worked();
      return answer.resource?.id ?? '';
    },
    confirming: (id: string, mayPublish = true) =>
      board.when(Imports, (imports) => imports.confirm(id, null, { mayPublish, mayMakeCompanies: true })),
    operation: (id: string) => board.given(Operations, (operations) => operations.byId(id)),
    keys: () => jobs.blobs.keys().filter((key) => key.includes(board.board)),
    titles: async () =>
      (await board.given(JobReader, (reader) => reader.page({ limit: 100 }))).rows.map(({ title }) => title).sort(),
  };
};
