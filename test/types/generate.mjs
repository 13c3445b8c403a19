// Writes <folder>/operator.d.ts and <folder>/board.d.ts: the types that a client generator derives from the documents in openapi/.
//   node test/types/generate.mjs <folder>
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const root = join(import.meta.dirname, '..', '..');
const [folder] = process.argv.slice(2);
const BLOB = ts.factory.createTypeReferenceNode('Blob');

for (const surface of ['operator', 'board']) {
  const document = pathToFileURL(join(root, 'openapi', `${surface}.json`));
  const nodes = await openapiTS(document, { transform: ({ format }) => (format === 'binary' ? BLOB : undefined) });
  writeFileSync(join(folder, `${surface}.d.ts`), astToString(nodes));
}
