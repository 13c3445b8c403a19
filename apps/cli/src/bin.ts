#!/usr/bin/env node
import { run } from './main.js';

process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);
process.exitCode = await run(process.argv.slice(2));
