// Loaded before a server, it writes what the process loads into the file LOADED_FILES: ES modules when they are loaded, the
// others when the process ends.
import { appendFileSync } from 'node:fs';
import { createRequire, register } from 'node:module';

const file = process.env.LOADED_FILES;
const hooks = `
import { appendFileSync } from 'node:fs';
export async function load(url, context, next) {
  appendFileSync(${JSON.stringify(file)}, url + '\\n');
  return next(url, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
process.once('exit', () =>
  appendFileSync(
    file,
    Object.keys(createRequire(import.meta.url).cache)
      .map((path) => `file://${path}\n`)
      .join(''),
  ),
);
