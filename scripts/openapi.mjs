// Writes openapi/operator.json, openapi/board.json and openapi/asyncapi.json from the built server, and with them the schemas of
// published events and the types of the SDK; with --check it only checks whether the committed files are current.
import './node.mjs';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';

const { AppModule } = await import('../dist/apps/server/src/app.module.js');
const { API } = await import('../dist/apps/server/src/api.js');
const { describeEvents } = await import('../dist/apps/server/src/async-api.js');

const { wireNames } = await import('../dist/libs/http/src/engine.js');
const { describeApi } = await import('../dist/libs/reference/src/index.js');

// Preview mode: modules are read, but nothing is instantiated and no database is used.
class Root {}
Module({ imports: [AppModule.on({})] })(Root);
const app = await NestFactory.create(Root, new FastifyAdapter(), { preview: true, logger: false, abortOnError: false });
const documents = [
  ...['operator', 'board'].map((surface) => [surface, describeApi(app, wireNames('svc'), API, surface)]),
  ['asyncapi', describeEvents('openings')],
].map(([name, document]) => ({
  name: `openapi/${name}.json`,
  file: join(import.meta.dirname, '..', 'openapi', `${name}.json`),
  text: `${JSON.stringify(document, null, 2)}\n`,
}));
// The commands of the server, for shell completion.
const { commandLine } = await import('../dist/apps/server/src/command-line.js');
const { commandsOfServer } = await import('../dist/apps/server/src/completed-commands.js');
const completed = 'apps/cli/src/server-commands.generated.json';
documents.push({
  name: completed,
  file: join(import.meta.dirname, '..', completed),
  text: `${JSON.stringify(commandsOfServer(commandLine()), null, 2)}\n`,
});
await import('./build/schemas.mjs');

if (process.argv.includes('--check')) {
  for (const { name, file, text } of documents) {
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    process.stderr.write(`${name} does not match the code: run npm run openapi and commit the file.\n`);
    process.exitCode = 1;
  }
} else {
  for (const { file, text } of documents) writeFileSync(file, text);
  copyFileSync(
    join(import.meta.dirname, '..', completed),
    join(import.meta.dirname, '../apps/cli/dist/server-commands.generated.json'),
  );
  // The command line is generated from these documents.
  await import('../apps/cli/scripts/commands.mjs');
}
const { renewSdkTypes } = await import('./build/sdk-types.mjs');
await renewSdkTypes({ check: process.argv.includes('--check') });
