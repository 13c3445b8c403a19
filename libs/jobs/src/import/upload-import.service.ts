import { reject, Rejection } from '#kernel';
import { BlobStore, Limits, Reactions, type Receipt } from '#runtime';
import {
  detectTable,
  looksLikeTable,
  type OperationRow,
  Operations,
  SNIFFED_BYTES,
  TableError,
  tableRecords,
} from '#runtime/operations';
import { facts, newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Readable } from 'node:stream';
import { jobImports } from './import.commands.js';
import type { ImportMapping } from '../import-mapping/import-mapping.js';
import { FollowImports } from './import.policies.js';
import { type JobImportCommands, PLACE_TAKEN } from './import.decider.js';
import { ImportReader, ImportRow } from './import.read-model.js';

/** A file that somebody sends; it can be read as often as one likes. */
export interface SentFile {
  readonly filename: string;
  /** What the sender says it is. */
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  open(): Readable;
}

/** How much of the quota of a day is used. */
export interface ImportQuota {
  readonly used: number;
  readonly remaining: number;
  readonly limit: number;
  /** The next midnight in UTC. */
  readonly resetAt: string;
}

/** Code of the refusal of a file with too many bytes or rows. */
export const TOO_LARGE = 'imports_payload_too_large';
/** Kinds of file that senders call tables; spreadsheets call them their own. */
const DECLARED = /^(text\/.*|application\/(octet-stream|(x-)?csv|vnd\.ms-excel|x-unknown)|binary\/octet-stream|)$/i;
const NEXT_DAY = 86_400_000;
/** Key under which the file of an import is kept. */
const fileKey = (board: string, id: string) => `imports/${board}/${id}`;

type Upload = Omit<JobImportCommands['UploadImport'], 'day' | 'slot'>;
/** A place in the quota of a day. */
type Place = Pick<JobImportCommands['UploadImport'], 'day' | 'slot'>;

/** Takes in the files of imports: checks, keeps, counts, and has them looked into. */
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

  /** How much of today's quota is used. */
  async quota(): Promise<ImportQuota> {
    const { used } = await this.places();
    const limit = this.limits.importsPerDay;
    return { used, remaining: Math.max(0, limit - used), limit, resetAt: `${tomorrow(today())}T00:00:00.000Z` };
  }

  /**
   * Takes a file in and begins to look into it; returns the operation that does. A retry of the same request takes nothing
   * again from the quota.
   * @throws Rejection `imports_unsupported_type`, `imports_payload_too_large`, `imports_daily_limit_exceeded`; nothing is left of the
   * file then.
   */
  async take(file: SentFile): Promise<OperationRow> {
    await this.check(file);
    const id = newId('imports');
    const operationId = newId('ops');
    const key = fileKey(facts().board, id);
    const upload: Upload = { filename: nameOf(file), sourceFormat: 'csv', file: key, operationId };
    // A retry whose first try got this far has its place, and needs no other.
    const before = await this.reader.find(id);
    const uploaded = before ? await this.upload(id, upload, before) : await this.keep(id, upload, file);
    await this.reactions.settle(this.followImports, uploaded);
    return this.operations.byId(operationId);
  }

  private async keep(id: string, upload: Upload, file: SentFile): Promise<Receipt> {
    // Before there is an import: one whose file is missing could not be helped.
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
    if (!DECLARED.test(type.trim()) || !(await looksLikeTable(head)))
      reject('unsupported', 'imports_unsupported_type', 'The file is not a CSV table.', { contentType: type.trim() });
    const { importRows } = this.limits;
    // The header has a line of its own. Where lines are few enough, so are rows; otherwise the table has to be read.
    if (lines > importRows + 1 && (await countRows(file, importRows)) > importRows)
      reject('too_large', TOO_LARGE, `A file may have ${importRows} rows; this one has more.`, { maxRows: importRows });
  }

  /** Does `upload` with a number of the day's quota that no other import has. */
  private async inSomePlace(upload: (place: Place) => Promise<Receipt>): Promise<Receipt> {
    const limit = this.limits.importsPerDay;
    for (let attempt = 0; ; attempt++) {
      const { used, free } = await this.places();
      // Those who lost a race spread over what is free, so that each try settles more of them.
      const slot = free[Math.floor(Math.random() * Math.min(2 ** attempt, free.length))];
      if (used >= limit || slot === undefined || attempt > limit + 20) {
        const resetAt = `${tomorrow(today())}T00:00:00.000Z`;
        const retryAfter = Math.max(1, Math.ceil((Date.parse(resetAt) - Date.parse(facts().now)) / 1_000));
        reject(
          'rate_limited',
          'imports_daily_limit_exceeded',
          `The ${limit} imports of today are used up.`,
          { resetAt },
          { retryAfter },
        );
      }
      try {
        return await upload({ day: today(), slot });
      } catch (error) {
        if (!(error instanceof Rejection) || error.code !== PLACE_TAKEN) throw error;
      }
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

/** The name of a file as it is shown: without what cannot be seen, and not too long. */
function nameOf({ filename }: SentFile): string {
  const visible = filename
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  return [...visible].slice(0, 255).join('') || 'import.csv';
}

const [NEWLINE, RETURN] = [10, 13];

/** The beginning of a file, and how many lines it has at most. */
async function scan(bytes: Readable): Promise<{ head: Buffer; lines: number }> {
  let head = Buffer.alloc(0);
  let lines = 1;
  let last = 0;
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    if (head.length < SNIFFED_BYTES) head = Buffer.concat([head, piece.subarray(0, SNIFFED_BYTES - head.length)]);
    for (const byte of piece) {
      if (byte === RETURN || (byte === NEWLINE && last !== RETURN)) lines++;
      last = byte;
    }
  }
  return { head, lines };
}

/** How many rows a table has; no more than one beyond `enough` are counted. What cannot be read is reported later. */
async function countRows(file: SentFile, enough: number): Promise<number> {
  const { format } = await detectTable(async () => file.open());
  let records = 0;
  try {
    for await (const _ of tableRecords(file.open(), format)) {
      records++;
      if (records > enough + 1) break;
    }
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
  }
  return Math.max(0, records - 1);
}

/** What is done with an import that was taken in. */
@Injectable()
export class Imports {
  constructor(
    private readonly bus: CommandBus,
    private readonly operations: Operations,
    private readonly reactions: Reactions,
    private readonly followImports: FollowImports,
  ) {}

  /**
   * Lets the rows of an import become jobs; returns the operation that does it.
   * @param mapping null for the one that was proposed.
   * @param rights whether rows that ask for it may be published, and whether companies that they name may be made.
   * @throws Rejection as the import's state and the mapping demand.
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

  /** Ends an import, and the operation that is at it; what was written stays. */
  async cancel(id: string): Promise<ImportRow> {
    const cancelled = await this.bus.execute(jobImports.CancelImport(id, {}));
    await this.reactions.settle(this.followImports, cancelled);
    return cancelled.row(ImportRow);
  }
}
