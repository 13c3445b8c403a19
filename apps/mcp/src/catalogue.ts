import { baseOf, object, operationOf, type Documents, type ToolOperation } from './operation.js';
import { SURFACES } from './port.js';
import { Ranking } from './ranking.js';

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;

/** All operations that the tools offer, with a search index. */
export class ToolCatalogue {
  readonly operations: ReadonlyMap<string, ToolOperation>;
  readonly tags: ReadonlyMap<string, number>;
  /** Base path of the API, such as `/v1`. */
  readonly base: string;
  private made: Ranking | undefined;

  constructor(documents: Documents) {
    this.base = baseOf((documents.operator ?? documents.board)?.['servers']);
    const operations = new Map<string, ToolOperation>();
    const tags = new Map<string, number>();
    for (const surface of SURFACES) {
      const document = documents[surface];
      if (!document) continue;
      const base = baseOf(document['servers']);
      for (const [path, item] of Object.entries(object(document['paths']))) {
        for (const method of METHODS) {
          const described = object(item)[method];
          if (described === undefined) continue;
          if (needsAccount(object(described))) continue;
          const place = { surface, base, path, method, around: object(item) };
          const operation = operationOf(document, place, object(described));
          // Without the Operator API there is no `execute` tool, so writes cannot be called.
          if (!documents.operator && !operation.readsBoard) continue;
          operations.set(operation.id, operation);
          for (const tag of operation.tags) tags.set(tag, (tags.get(tag) ?? 0) + 1);
        }
      }
    }
    this.operations = operations;
    this.tags = tags;
  }

  get ranking(): Ranking {
    return (this.made ??= new Ranking([...this.operations.values()]));
  }

  /** The operation with this method and path, if it exists. The path includes the base path. */
  at(method: string, path: string): ToolOperation | undefined {
    return [...this.operations.values()].find((each) => each.method === method && each.path === path);
  }
}

/** Whether only signed-in users of a board can call it. Agents have API keys, but no access token of a user. */
function needsAccount({ security }: Readonly<Record<string, unknown>>): boolean {
  return (
    Array.isArray(security) && security.length > 0 && security.every((way) => Object.hasOwn(object(way), 'boardUser'))
  );
}

const known = new WeakMap<Documents, ToolCatalogue>();

/** The catalogue of `documents`, cached for each. */
export function catalogueOf(documents: Documents): ToolCatalogue {
  let catalogue = known.get(documents);
  if (!catalogue) known.set(documents, (catalogue = new ToolCatalogue(documents)));
  return catalogue;
}
