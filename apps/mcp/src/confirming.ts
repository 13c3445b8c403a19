import { refused, type ToolAnswer } from './answers.js';
import { addressOf, type ExecuteArguments, type Input } from './arguments.js';
import type { ToolCatalogue } from './catalogue.js';
import type { ToolOperation } from './operation.js';
import type { ApiRequest } from './port.js';
import { readJson } from './sending.js';

type Json = Readonly<Record<string, unknown>>;

/** Maximum number of objects whose names are looked up. Further objects are shown by id only. */
const LOOKED_UP = 10;
const TELLING = ['id', 'object', 'title', 'name', 'slug', 'status', 'email', 'externalId', 'company'];

type Ask = (
  request: Pick<ApiRequest, 'method' | 'path'>,
) => Promise<{ readonly status: number; readonly text: string }>;

/**
 * Returns an error for a deletion without `confirm`, with the objects that it would delete; null if no confirmation is needed.
 * It only sends reads.
 */
export async function unconfirmed(
  catalogue: ToolCatalogue,
  operation: ToolOperation,
  { given, input, ask }: { readonly given: ExecuteArguments; readonly input: Input; readonly ask: Ask },
): Promise<ToolAnswer | null> {
  if (given.confirm === true) return null;
  const ids = deletedByBatch(input.body);
  if (!operation.destructive && ids.length === 0) return null;
  const readers = operation.destructive
    ? [{ id: null, reader: catalogue.at('GET', operation.path), path: input.path }]
    : ids.slice(0, LOOKED_UP).map((id) => ({ id, ...readerBeside(catalogue, operation, id) }));
  const objects: unknown[] = [];
  for (const { id, reader, path } of readers) {
    const found = reader
      ? await ask({ method: 'GET', path: addressOf(reader, { path, query: {}, body: undefined }) })
      : null;
    if (found?.status === 200) objects.push(inShort(readJson(found.text)));
    else if (id !== null) objects.push({ id, ...(found?.status === 404 ? { missing: true } : {}) });
    else objects.push({ ...path, ...(found?.status === 404 ? { missing: true } : {}) });
  }
  return refused(
    {
      code: 'confirmation_required',
      message: 'This deletes permanently, and was not sent. To delete, call again with confirm: true.',
      would_delete: objects,
      ...(ids.length > LOOKED_UP ? { and_these: ids.slice(LOOKED_UP) } : {}),
    },
    { operation_id: operation.id },
  );
}

function deletedByBatch(body: unknown): string[] {
  const operations = typeof body === 'object' && body !== null && 'operations' in body ? body.operations : [];
  return (Array.isArray(operations) ? (operations as readonly Json[]) : [])
    .filter((each) => each?.['method'] === 'DELETE')
    .map((each) => String(each['resourceId']));
}

/** The operation that reads one object of the collection of a batch operation. */
function readerBeside(
  catalogue: ToolCatalogue,
  { path }: ToolOperation,
  id: string,
): { reader: ToolOperation | undefined; path: Json } {
  const reader = catalogue.at('GET', path.replace(/\/[^/]+$/, '/{id}'));
  return id === '' || id === '.' || id === '..' ? { reader: undefined, path: {} } : { reader, path: { id } };
}

function inShort(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => TELLING.includes(key));
  return Object.fromEntries(
    entries.map(([key, each]: [string, unknown]) => [
      key,
      key === 'company' && typeof each === 'object' && each !== null && 'name' in each ? each.name : each,
    ]),
  );
}
