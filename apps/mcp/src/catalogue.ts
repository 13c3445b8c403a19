import { baseOf, object, operationOf, type ApiDocument, type Operation } from './operation.js';
import { Ranking } from './ranking.js';

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;

/** All operations of a document, ready to be found. */
export class Catalogue {
  readonly operations: ReadonlyMap<string, Operation>;
  readonly tags: ReadonlyMap<string, number>;
  /** Path that stands before all others, such as `/v1`. */
  readonly base: string;
  private made: Ranking | undefined;

  constructor(document: ApiDocument) {
    this.base = baseOf(document['servers']);
    const operations = new Map<string, Operation>();
    const tags = new Map<string, number>();
    for (const [path, item] of Object.entries(object(document['paths']))) {
      for (const method of METHODS) {
        const described = object(item)[method];
        if (described === undefined) continue;
        const operation = operationOf(
          document,
          { base: this.base, path, method, around: object(item) },
          object(described),
        );
        operations.set(operation.id, operation);
        for (const tag of operation.tags) tags.set(tag, (tags.get(tag) ?? 0) + 1);
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

const known = new WeakMap<ApiDocument, Catalogue>();

/** The catalogue of `document`, made once for each. */
export function catalogueOf(document: ApiDocument): Catalogue {
  let catalogue = known.get(document);
  if (!catalogue) known.set(document, (catalogue = new Catalogue(document)));
  return catalogue;
}
