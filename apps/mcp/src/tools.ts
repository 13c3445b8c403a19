import type { ToolAnswer } from './answers.js';
import { catalogueOf } from './catalogue.js';
import type { ApiDocument } from './operation.js';
import { EXECUTE, SEARCH, type ToolDefinition } from './definitions.js';
import { execute, type Circumstances } from './execute.js';
import type { Call } from './port.js';
import { search } from './search.js';

/** Both tools, over one API and with one credential. */
export interface Tools {
  readonly definitions: readonly ToolDefinition[];
  /** The answer of a tool, or null when there is none of that name. It never rejects. */
  use(name: string, input: unknown, around?: Circumstances): Promise<ToolAnswer | null>;
}

/** The tools over the API that `document` describes and `call` reaches. What is made of the document is made once for each. */
export function createTools(document: ApiDocument, call: Call): Tools {
  const catalogue = catalogueOf(document);
  return {
    definitions: [SEARCH, EXECUTE],
    async use(name, input, around) {
      if (name === SEARCH.name) return search(catalogue, input);
      if (name === EXECUTE.name) return execute(catalogue, call, input, around);
      return null;
    },
  };
}
