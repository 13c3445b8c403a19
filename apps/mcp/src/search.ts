import { answered, invalid, refused, type ToolAnswer } from './answers.js';
import type { ToolCatalogue } from './catalogue.js';
import type { ToolOperation } from './operation.js';
import { checkBy } from './checking.js';
import { MOST_CHARACTERS } from './cut.js';
import { SEARCH } from './definitions.js';
import { brief, full } from './describe.js';
import { nearest } from './words.js';

interface SearchArguments {
  readonly query?: string;
  readonly operation_id?: string;
  readonly tag?: string;
  readonly detail?: 'brief' | 'full';
  readonly limit?: number;
}

const BRIEF = 5;
const FULL = 2;
const check = checkBy(SEARCH.inputSchema);

/** The tool `search`. */
export function search(catalogue: ToolCatalogue, input: unknown): ToolAnswer {
  const issues = check(input);
  if (issues.length > 0) return invalid(issues);
  const { query, operation_id, tag, detail, limit } = input as SearchArguments;
  if (operation_id !== undefined) {
    const operation = catalogue.operations.get(operation_id);
    if (!operation) return unknownOperation(catalogue, operation_id);
    return answered({ operation: detail === 'brief' ? brief(operation) : full(operation) });
  }
  const tags = Object.fromEntries(catalogue.tags);
  const group =
    tag === undefined ? undefined : Object.keys(tags).find((each) => each.toLowerCase() === tag.toLowerCase());
  if (tag !== undefined && group === undefined) {
    const [near] = nearest(tag, Object.keys(tags));
    return refused({
      code: 'unknown_tag',
      message: `The group "${tag}" does not exist.`,
      ...(near ? { did_you_mean: near } : {}),
      tags,
    });
  }
  const text = query?.trim() ?? '';
  const meant = text === '' ? null : catalogue.ranking.meant(text);
  const ranked = text === '' ? [...catalogue.operations.values()] : catalogue.ranking.find(meant ?? text);
  const found = group === undefined ? ranked : ranked.filter((each) => each.tags.includes(group));
  const most = limit ?? (detail === 'full' ? FULL : group !== undefined && text === '' ? 50 : BRIEF);
  const shown = explained(found.slice(0, most), detail === 'full' ? full : brief);
  return answered({
    ...(meant === null ? {} : { did_you_mean: meant }),
    operations: shown,
    ...(found.length > shown.length ? { more: found.length - shown.length } : {}),
    ...((text === '' && group === undefined) || found.length === 0
      ? { tags, hint: 'Search with a query in plain words, or pass a tag.' }
      : {}),
  });
}

/** Explains as many operations as fit into one result, at least one. */
function explained(operations: readonly ToolOperation[], explain: (operation: ToolOperation) => object): object[] {
  const shown: object[] = [];
  let left = MOST_CHARACTERS - 500;
  for (const operation of operations) {
    const entry = explain(operation);
    left -= JSON.stringify(entry).length;
    if (left < 0 && shown.length > 0) break;
    shown.push(entry);
  }
  return shown;
}

/** The error result for an unknown operation id, with similar ids. */
export function unknownOperation(catalogue: ToolCatalogue, id: string): ToolAnswer {
  const near = nearest(id, catalogue.operations.keys(), 3);
  const alike = catalogue.ranking
    .find(id.slice(0, 100))
    .slice(0, 3)
    .map((each) => each.id);
  const did_you_mean = [...new Set([...near, ...alike])].slice(0, 3);
  return refused({
    code: 'unknown_operation',
    message: `The operation "${id.slice(0, 100)}" does not exist.`,
    ...(did_you_mean.length > 0 ? { did_you_mean } : {}),
    fix: 'Find the id with search.',
  });
}
