// Writes openapi/operator.json from the built server, and the schemas of published events with it; with --check it only
// tells whether the committed files are current.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';

const { AppModule } = await import('../dist/apps/server/src/app.module.js');
const { API } = await import('../dist/apps/server/src/api.js');
const { describeApi, wireNames } = await import('../dist/libs/http/src/index.js');

// Preview: the modules are read, nothing is created, no database is asked.
class Root {}
Module({ imports: [AppModule.on({})] })(Root);
const app = await NestFactory.create(Root, new FastifyAdapter(), { preview: true, logger: false, abortOnError: false });
const text = `${JSON.stringify(describeApi(app, wireNames('svc'), API), null, 2)}\n`;
const file = join(import.meta.dirname, '..', 'openapi', 'operator.json');
await import('./schemas.mjs');

if (process.argv.includes('--check')) {
  let committed = '';
  try {
    committed = readFileSync(file, 'utf8');
  } catch {
    // Told below.
  }
  if (committed !== text) {
    process.stderr.write('openapi/operator.json is not what the code says: run npm run openapi and commit it.\n');
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, text);
  // The command line is made from the description.
  await import('../apps/cli/scripts/commands.mjs');
}
