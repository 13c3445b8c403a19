#!/usr/bin/env node
import { McpSettingsError, runStdio } from './stdio.js';

try {
  await runStdio();
} catch (error) {
  const message =
    error instanceof McpSettingsError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`openings: ${message}\n`);
  process.exitCode = 1;
}
