import { outcomeOf, reject, Rejection } from '#kernel';
import { BlobStore, Limits, Reactions, type Receipt } from '#runtime';
import { type OperationRow, Operations, TableError, Tables } from '#runtime/operations';
import { facts, newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Readable } from 'node:stream';
import { type JobImportCommands, jobImports, PLACE_TAKEN } from './import.decider.js';
import type { ImportMapping } from '../import-mapping/import-mapping.js';
import { FollowImports } from './import.policies.js';
import { ImportReader, ImportRow } from './import.read-model.js';

/** An uploaded file. It can be read any number of times. */
export interface SentFile {
  readonly filename: string;
  /** The content type that the client declares. */
  readonly contentType: string;
  /** Size in bytes. */
  readonly size: number;
  open(): Readable;
}

/** The usage of a day's quota. */
export interface ImportQuota {
  readonly used: number;
  readonly remaining: number;
  readonly limit: number;
  /** The next midnight in UTC. */
  readonly resetAt: string;
}

/** Error code for a file with too many bytes or rows. */
export const TOO_LARGE = 'imports_payload_too_large';
/** Content types that clients send for tables, including those of spreadsheets. */
const DECLARED = /^(text\/.*|application\/(octet-stream|(x-)?csv|vnd\.ms-excel|x-unknown)|binary\/octet-stream|)$/i;
const NEXT_DAY = 86_400_000;
/** Storage key for the file of an import. */
const fileKey = (board: string, id: string) => `imports/${board}/${id}`;

type Upload = Omit<JobImportCommands['UploadImport'], 'day' | 'slot'>;
/** A slot in the quota of a day. */
type Place = Pick<JobImportCommands['UploadImport'], 'day' | 'slot'>;

/** Accepts the files of imports: validates and stores them, counts them against the quota, and starts their analysis. */
@Injectable()
export class ImportUploads {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: ImportReader,
    private readonly operations: Operations,
    private readonly blobs: BlobStore,
    private readonly limits: Limits,
    private readonly reactions: Reactions,
    private readonly followImports: FollowImports,
  ) {}

  /** The usage of today's quota. */
  async quota(): Promise<ImportQuota> {
    const { used } = await this.places();
    const limit = this.limits.importsPerDay;
    return { used, remaining: Math.max(0, limit - used), limit, resetAt: `${tomorrow(today())}T00:00:00.000Z` };
  }

  /**
   * Accepts a file and starts its analysis. Returns the operation. A retry of the same request does not use the quota again.
   * @throws Rejection `imports_unsupported_type`, `imports_payload_too_large`, `imports_daily_limit_exceeded`. The file is not stored
   * then.
   */
  async take(file: SentFile): Promise<OperationRow> {
    await this.check(file);
    const id = newId('imports');
    const operationId = newId('ops');
    const key = fileKey(facts().board, id);
    const upload: Upload = { filename: nameOf(file), sourceFormat: 'csv', file: key, operationId };
    // A retry whose first attempt got this far has its slot and needs no other.
    const before = await this.reader.find(id);
    const uploaded = before ? await this.upload(id, upload, before) : await this.keep(id, upload, file);
    await this.reactions.settle(this.followImports, uploaded);
    return this.operations.byId(operationId);
  }

  private async keep(id: string, upload: Upload, file: SentFile): Promise<Receipt> {
    // Before the import exists: an import without its file could not continue.
    await this.blobs.put(upload.file, file.open(), { contentType: 'text/csv' });
    try {
      return await this.inSomePlace((place) => this.upload(id, upload, place));
    } catch (error) {
      if (error instanceof Rejection && error.kind === 'rate_limited') await this.blobs.remove(upload.file);
      throw error;
    }
  }

  private upload(id: string, upload: Upload, { day, slot }: Place): Promise<Receipt> {
    return this.bus.execute(jobImports.UploadImport(id, { ...upload, day, slot }));
  }

  private async check(file: SentFile): Promise<void> {
    if (file.size === 0)
      reject('invalid', 'validation_bad_request', 'The file is empty.', {
        issues: [{ path: ['file'], message: 'must not be empty' }],
      });
    const [type = ''] = file.contentType.split(';');
    const { head, lines } = await scan(file.open());
    if (!DECLARED.test(type.trim()) || !(await Tables.isLikely(head)))
      reject('unsupported', 'imports_unsupported_type', 'The file is not a CSV table.', { contentType: type.trim() });
    const { importRows } = this.limits;
    // The header takes one line. With few enough lines the row limit holds. Otherwise the table has to be parsed.
    if (lines > importRows + 1 && (await countRows(file, importRows)) > importRows)
      reject('too_large', TOO_LARGE, `The file has more than ${importRows} rows.`, { maxRows: importRows });
  }

  /** Runs `upload` with a slot of the day's quota that no other import has. */
  private async inSomePlace(upload: (place: Place) => Promise<Receipt>): Promise<Receipt> {
    const limit = this.limits.importsPerDay;
    for (let attempt = 0; ; attempt++) {
      const { used, free } = await this.places();
      // Requests that lost a race spread over the free slots, so each attempt places more of them.
      const slot = free[Math.floor(Math.random() * Math.min(2 ** attempt, free.length))];
      if (used >= limit || slot === undefined || attempt > limit + 20) {
        const resetAt = `${tomorrow(today())}T00:00:00.000Z`;
        const retryAfter = Math.max(1, Math.ceil((Date.parse(resetAt) - Date.parse(facts().now)) / 1_000));
        reject(
          'rate_limited',
          'imports_daily_limit_exceeded',
          `All ${limit} imports of today are used. Try again tomorrow.`,
          { resetAt },
          { retryAfter },
        );
      }
      const outcome = await outcomeOf(() => upload({ day: today(), slot }), { code: PLACE_TAKEN });
      if (!(outcome instanceof Rejection)) return outcome;
    }
  }

  private async places(): Promise<{ used: number; free: readonly number[] }> {
    const taken = new Set(await this.reader.slotsOn(today()));
    const all = Array.from({ length: this.limits.importsPerDay }, (_, index) => index + 1);
    return { used: taken.size, free: all.filter((slot) => !taken.has(slot)) };
  }
}

const today = () => facts().now.slice(0, 10);
const tomorrow = (day: string) => new Date(Date.parse(day) + NEXT_DAY).toISOString().slice(0, 10);

/** The display name of a file: without invisible characters and shortened. */
function nameOf({ filename }: SentFile): string {
  const visible = filename
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  return [...visible].slice(0, 255).join('') || 'import.csv';
}

const [NEWLINE, RETURN] = [10, 13];

/** The beginning of a file, and an upper bound of its number of lines. */
async function scan(bytes: Readable): Promise<{ head: Buffer; lines: number }> {
  let head = Buffer.alloc(0);
  let lines = 1;
  let last = 0;
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    if (head.length < Tables.SNIFFED_BYTES)
      head = Buffer.concat([head, piece.subarray(0, Tables.SNIFFED_BYTES - head.length)]);
    for (const byte of piece) {
      if (byte === RETURN || (byte === NEWLINE && last !== RETURN)) lines++;
      last = byte;
    }
  }
  return { head, lines };
}

/** The number of rows of a table. Stops counting at one more than `enough`. Parse errors are reported later. */
async function countRows(file: SentFile, enough: number): Promise<number> {
  const { format } = await Tables.detect(async () => file.open());
  let records = 0;
  try {
    for await (const _ of Tables.records(file.open(), format)) {
      records++;
      if (records > enough + 1) break;
    }
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
  }
  return Math.max(0, records - 1);
}

/** Runs and cancels uploaded imports. */
@Injectable()
export class Imports {
  constructor(
    private readonly bus: CommandBus,
    private readonly operations: Operations,
    private readonly reactions: Reactions,
    private readonly followImports: FollowImports,
  ) {}

  /**
   * Confirms an import, so its rows become jobs. Returns the operation.
   * @param mapping null for the proposed mapping.
   * @param rights whether rows may be published on request, and whether companies that they name may be created.
   * @throws Rejection if the state of the import or the mapping does not allow it.
   */
  async confirm(
    id: string,
    mapping: ImportMapping | null,
    rights: Pick<JobImportCommands['ConfirmImport'], 'mayPublish' | 'mayMakeCompanies'>,
  ): Promise<OperationRow> {
    const operationId = newId('ops');
    const confirmed = await this.bus.execute(jobImports.ConfirmImport(id, { ...rights, mapping, operationId }));
    await this.reactions.settle(this.followImports, confirmed);
    return this.operations.byId(operationId);
  }

  /** Cancels an import and its running operation. Rows already written stay. */
  async cancel(id: string): Promise<ImportRow> {
    const cancelled = await this.bus.execute(jobImports.CancelImport(id, {}));
    await this.reactions.settle(this.followImports, cancelled);
    return cancelled.row(ImportRow);
  }
}
