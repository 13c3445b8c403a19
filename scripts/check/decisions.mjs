// Writes docs/decisions/README.md, the index of decisions, from the front matter and the title of each page.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const FOLDER = resolve(import.meta.dirname, '../../docs/decisions');
const STATUSES = ['accepted', 'replaced in part', 'replaced'];

/**
 * One page: its number, title and status, and the numbers of the decisions that replace it.
 * @throws Error with the name of the file and what is wrong with it.
 */
export function decisionIn(file, text) {
  const fail = (what) => {
    throw new Error(`docs/decisions/${file}: ${what}`);
  };
  const [, number] = /^(\d{4})-[a-z0-9-]+\.md$/.exec(file) ?? fail('the name is not NNNN-title.md');
  const [, head, title] =
    /^---\n([\s\S]*?)---\n\n# (.+)\n/.exec(text) ?? fail('it does not begin with front matter and a title');
  const fields = Object.fromEntries(
    head
      .trim()
      .split('\n')
      .map((line) => line.split(/:\s*/, 2)),
  );
  for (const name of Object.keys(fields)) if (!['status', 'by'].includes(name)) fail(`unknown field ${name}`);
  const { status, by = '' } = fields;
  if (!STATUSES.includes(status)) fail(`the status is none of ${STATUSES.join(', ')}`);
  const replacedBy = by === '' ? [] : by.split(', ');
  if ((status === 'accepted') !== (replacedBy.length === 0)) fail('"by" goes with a status of replaced');
  const named = title.replace(new RegExp(`^${number}:? `), '');
  if (named === title) fail(`the title does not begin with ${number}`);
  return { file, number, title: named, status, replacedBy };
}

/** All pages, by number. @throws Error as `decisionIn`, and when numbers or replacements do not fit together. */
export function decisions(folder = FOLDER) {
  const all = readdirSync(folder)
    .filter((file) => file !== 'README.md')
    .sort()
    .map((file) => decisionIn(file, readFileSync(join(folder, file), 'utf8')));
  const byNumber = new Map();
  for (const one of all) {
    if (byNumber.has(one.number)) throw new Error(`docs/decisions/${one.file}: ${one.number} is taken`);
    byNumber.set(one.number, one);
  }
  for (const { file, number, replacedBy } of all)
    for (const other of replacedBy)
      if (!byNumber.has(other) || other <= number)
        throw new Error(`docs/decisions/${file}: ${other} is no later decision`);
  return all;
}

/** The text of the index. */
export function indexOf(all) {
  const link = ({ number, file }) => `[${number}](${file})`;
  const byNumber = new Map(all.map((one) => [one.number, one]));
  const rows = all.map((one) => {
    const by = one.replacedBy.map((number) => link(byNumber.get(number))).join(', ');
    return `| ${link(one)} | ${one.title} | ${one.status}${by && ` by ${by}`} |`;
  });
  return [
    '# Decisions',
    '',
    'One page for each decision; the title states it. `node scripts/check/decisions.mjs` writes this index from the front matter of the pages.',
    '',
    '| Number | Decision | Status |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(FOLDER, 'README.md'), indexOf(decisions()));
}
