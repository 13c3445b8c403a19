import { expect } from '@jest/globals';
import { type Answer, type Body, eventually } from './server.js';

// Uploading, confirming and waiting, over HTTP.

/** An import as the API shows it. */
export interface ImportBody extends Body {
  readonly discoveryStatus: string;
  readonly filename: string;
  readonly totalRows: number;
  readonly processedRows: number;
  readonly createdCount: number;
  readonly updatedCount: number;
  readonly skippedCount: number;
  readonly errorCount: number;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
  readonly errors: readonly { readonly rowIndex: number; readonly code: string; readonly message: string }[];
  readonly proposedMapping: {
    readonly fieldMappings: readonly {
      readonly sourceColumn: string;
      readonly targetField: string;
      readonly confidence: number;
    }[];
    readonly defaults: Readonly<Record<string, string>>;
    readonly valueTransforms: readonly unknown[];
    readonly unmappedSourceColumns: readonly string[];
    readonly missingRequiredTargets: readonly string[];
    readonly warnings: readonly string[];
  } | null;
}

/** An operation as the API shows it. */
export interface OperationBody extends Body {
  readonly kind: string;
  readonly state: string;
  readonly resource: { readonly object: string; readonly id: string };
  readonly result: {
    readonly totalRows: number;
    readonly created: number;
    readonly updated: number;
    readonly failed: number;
  } | null;
  readonly progress: { readonly processed?: number; readonly total?: number; readonly percent?: number } | null;
}

/** Where imports are made. */
export interface ImportingBoard {
  readonly origin: string;
  readonly key: string;
}

/** A file to upload. */
export interface Upload {
  readonly bytes: string | Uint8Array;
  readonly filename?: string;
  readonly type?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const json = /json/.test(response.headers.get('content-type') ?? '') && text !== '';
  return { status: response.status, headers: response.headers, text, body: (json ? JSON.parse(text) : {}) as Body };
}

/** Uploads a file. */
export async function upload(
  { origin, key }: ImportingBoard,
  { bytes, filename = 'jobs.csv', type = 'text/csv', fields = {}, headers = {} }: Upload,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([bytes as never], { type }), filename);
  return answerOf(
    await fetch(`${origin}/v1/imports`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, ...headers },
      body: form,
    }),
  );
}

/** Any other call. */
export const call = async (
  { origin, key }: ImportingBoard,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> =>
  answerOf(
    await fetch(`${origin}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );

export const getImport = async (board: ImportingBoard, id: string): Promise<ImportBody> =>
  (await call(board, 'GET', `/v1/imports/${id}`)).body as ImportBody;

/** The operation at its end. */
export async function settled(board: ImportingBoard, id: string): Promise<OperationBody> {
  let found: OperationBody | undefined;
  await eventually(async () => {
    found = (await call(board, 'GET', `/v1/operations/${id}`)).body as OperationBody;
    return ['succeeded', 'failed', 'cancelled'].includes(found.state);
  });
  return found as OperationBody;
}

/** Uploads a file that is taken, and waits until it was looked into. */
export async function discovered(board: ImportingBoard, file: Upload | string): Promise<ImportBody> {
  const { status, body, text } = await upload(board, typeof file === 'string' ? { bytes: file } : file);
  expect([status, text.slice(0, 200)]).toEqual([202, expect.any(String)]);
  const operation = body as OperationBody;
  await settled(board, operation.id);
  const { id } = operation.resource;
  // The last word of a failed operation reaches its import a moment later.
  await eventually(async () => ['ready', 'failed'].includes((await getImport(board, id)).discoveryStatus));
  return getImport(board, id);
}

/** Confirms an import. */
export const confirm = (board: ImportingBoard, id: string, body?: unknown): Promise<Answer> =>
  call(board, 'POST', `/v1/imports/${id}/confirm`, body);

/** Uploads, confirms and waits for the end. */
export async function imported(board: ImportingBoard, file: Upload | string, body?: unknown): Promise<ImportBody> {
  const { id } = await discovered(board, file);
  const answer = await confirm(board, id, body);
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([202, expect.any(String)]);
  await settled(board, answer.body.id);
  await eventually(async () => !['pending', 'processing'].includes((await getImport(board, id)).status));
  return getImport(board, id);
}

/** A cell as it is written into a file. */
export const cell = (text: string): string => (/[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A file with these rows under a header. */
export const csv = (header: readonly string[], ...rows: readonly (readonly string[])[]): string =>
  [header, ...rows].map((row) => row.map(cell).join(',')).join('\n');

/** What an import became, in short. */
export const tally = ({
  status,
  totalRows,
  processedRows,
  createdCount,
  updatedCount,
  skippedCount,
  errorCount,
}: ImportBody) => ({
  status,
  totalRows,
  processedRows,
  createdCount,
  updatedCount,
  skippedCount,
  errorCount,
});

export const HEADER = ['Title', 'Description', 'Apply URL', 'Company', 'Job ID'];

/** A row under `HEADER` that is like no other. */
export const plainRow = (
  number: number,
  more: Partial<Record<'title' | 'company' | 'url' | 'id', string>> = {},
): string[] => [
  more.title ?? `Nurse ${number}`,
  `<p>You look after ward ${number}.</p>`,
  more.url ?? `https://clinic.example/jobs/${number}`,
  more.company ?? `Clinic ${number % 7}`,
  more.id ?? `job-${number}`,
];
