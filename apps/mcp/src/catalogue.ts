import { baseOf, object, operationOf, type Documents, type Operation } from './operation.js';
import { SURFACES } from './port.js';
import { Ranking } from './ranking.js';

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;

/** All operations that are offered, ready to be found. */
export class Catalogue {
  readonly operations: ReadonlyMap<string, Operation>;
  readonly tags: ReadonlyMap<string, number>;
  /** Path that stands before all others, such as `/v1`. */
  readonly base: string;
  private made: Ranking | undefined;

  constructor(documents: Documents) {
    this.base = baseOf((documents.operator ?? documents.board)?.['servers']);
    const operations = new Map<string, Operation>();
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
          // Without the tool that changes things there is no use in what changes them.
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

  /** The operation at `path` from the origin on, when there is one. */
  at(method: string, path: string): Operation | undefined {
    return [...this.operations.values()].find((each) => each.method === method && each.path === path);
  }
}

/** Whether only somebody who is signed in to the board may call it: agents have API keys, and no access token of a person. */
function needsAccount({ security }: Readonly<Record<string, unknown>>): boolean {
  return (
    Array.isArray(security) && security.length > 0 && security.every((way) => Object.hasOwn(object(way), 'boardUser'))
  );
}

const known = new WeakMap<Documents, Catalogue>();

/** The catalogue of `documents`, made once for each. */
export function catalogueOf(documents: Documents): Catalogue {
  let catalogue = known.get(documents);
  if (!catalogue) known.set(documents, (catalogue = new Catalogue(documents)));
  return catalogue;
}
