// Generates files of libs/sdk from openapi/*.json: the types of both APIs, error codes, and the writes that accept no idempotency
// key. With --check it only compares. `npm run openapi` runs it after it has written the documents.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const root = join(import.meta.dirname, '..', '..');
const BLOB = ts.factory.createTypeReferenceNode('Blob');
const KEY = 'Idempotency-Key';
const WRITES = ['post', 'put', 'patch', 'delete'];
/** Prefix that is removed from paths, because a client is created for one board. */
const BOARD = '/boards/{identifier}';
const HEADER =
  '// Generated from openapi/*.json by scripts/build/sdk-types.mjs; change the server and run npm run openapi.\n';

/** The object that `value` refers to, or `value`. */
const resolved = (document, value) =>
  value.$ref
    ? value.$ref
        .split('/')
        .slice(1)
        .reduce((found, key) => found[key], document)
    : value;

/** Every `[method, path, operation]` of a document. */
const operationsOf = ({ paths }) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [method, path, operation]),
  );

/** Error codes in a part of a document. */
function codesOf(value, found = new Set()) {
  if (typeof value !== 'object' || value === null) return found;
  for (const code of value.properties?.code?.enum ?? []) if (typeof code === 'string') found.add(code);
  for (const each of Object.values(value)) codesOf(each, found);
  return found;
}

/** The codes of error responses only, because other objects have a `code`, too. */
const errorCodes = (document) =>
  [
    ...new Set([
      ...operationsOf(document).flatMap(([, , { responses }]) =>
        Object.entries(responses)
          .filter(([status]) => !status.startsWith('2'))
          .flatMap(([, answer]) => [...codesOf(resolved(document, answer))]),
      ),
    ]),
  ].sort();

/** The document for clients: without the board in paths, and with the idempotency key optional. */
function forClients(document) {
  for (const [name, parameter] of Object.entries(document.components.parameters))
    if (parameter.name === KEY) document.components.parameters[name] = { ...parameter, required: false };
  document.paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => {
      if (!path.startsWith(BOARD)) return [path, methods];
      for (const operation of Object.values(methods))
        operation.parameters = operation.parameters.filter(
          (parameter) => resolved(document, parameter).name !== 'identifier',
        );
      return [path.slice(BOARD.length) || '/', methods];
    }),
  );
  return document;
}

/** `METHOD /path` of each write that accepts no idempotency key. */
const withoutKey = (document) =>
  operationsOf(document)
    .filter(([method, , operation]) => WRITES.includes(method) && !operation['x-idempotency-key'])
    .map(([method, path]) => `${method.toUpperCase()} ${path}`)
    .sort();

const lines = (texts) => texts.map((text) => `  '${text}',\n`).join('');

/** The generated files by path from the root. */
async function sdkTypes() {
  const files = {};
  let codes = HEADER;
  let writes = HEADER;
  for (const surface of ['operator', 'board']) {
    const document = forClients(JSON.parse(readFileSync(join(root, 'openapi', `${surface}.json`), 'utf8')));
    const name = `${surface[0].toUpperCase()}${surface.slice(1)}`;
    const union = errorCodes(document).map((code) => `\n  | '${code}'`);
    codes += `\n/** Codes of errors of the ${name} API in this release. */\nexport type ${name}ErrorCode =${union.join('')};\n`;
    writes += `\n/** Writes of the ${name} API that take no idempotency key. */\nexport const ${surface.toUpperCase()}_WITHOUT_KEY = [\n${lines(withoutKey(document))}] as const;\n`;
    const nodes = await openapiTS(document, {
      transform: ({ format }) => (format === 'binary' ? BLOB : undefined),
      // Properties with a default are optional in requests. Properties that responses always have are `required`.
      defaultNonNullable: false,
    });
    files[`libs/sdk/src/${surface}-api.ts`] = HEADER + astToString(nodes);
  }
  return { ...files, 'libs/sdk/src/error-codes.ts': codes, 'libs/sdk/src/unkeyed-writes.ts': writes };
}

/** Writes the generated files. With `check` it only reports outdated files and sets the exit code. */
export async function renewSdkTypes({ check }) {
  for (const [path, text] of Object.entries(await sdkTypes())) {
    const file = join(root, path);
    if (!check) {
      writeFileSync(file, text);
    } else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
      process.stderr.write(`${path} does not match openapi/: run npm run openapi and commit the file.\n`);
      process.exitCode = 1;
    }
  }
}

if (process.argv[1] === import.meta.filename) await renewSdkTypes({ check: process.argv.includes('--check') });
