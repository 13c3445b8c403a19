import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { resolve } from 'node:path';

/** The built MCP server over standard input and output. */
export const MCP_MAIN = resolve(import.meta.dirname, '../../apps/mcp/dist/main.js');

/** The result of a tool, as far as the scripts read it. */
export interface AgentTurn {
  readonly isError: boolean;
  readonly status: number;
  readonly idempotency_key: string;
  readonly replayed?: boolean;
  readonly body: ResultRow & {
    readonly data: readonly ResultRow[];
    readonly hasMore: boolean;
    readonly nextCursor?: string | null;
  };
  readonly operations: readonly { readonly id: string; readonly required: readonly string[] }[];
  readonly operation: {
    readonly input: {
      readonly body: { readonly properties: Readonly<Record<string, { readonly enum?: readonly unknown[] }>> };
    };
    readonly example: { readonly body: Readonly<Record<string, unknown>> };
  };
  readonly cut?: { readonly omitted: readonly string[]; readonly narrow: string };
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly request_id: string;
    readonly issues: readonly { readonly path: string; readonly message: string; readonly fix: string }[];
    readonly details: { readonly matched_on: string; readonly existing_job_id: string };
    readonly would_delete: readonly ResultRow[];
  };
}

/** An object of the API in a response. */
export interface ResultRow {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly status: string | number;
  readonly jobCount: number;
  readonly salaryMin: number | null;
  readonly error?: { readonly code: string; readonly details?: Readonly<Record<string, unknown>> };
  readonly data?: unknown;
}

/** A client that has only the two tools and counts its calls. */
export class Agent {
  searches = 0;
  executes = 0;
  /** Total characters of the arguments. */
  sent = 0;
  /** Total characters of the results. */
  received = 0;

  private constructor(private readonly client: Client) {}

  static async connect(origin: string, key: string): Promise<Agent> {
    const client = new Client({ name: 'evaluation', version: '1' });
    const env = { PATH: process.env.PATH ?? '', OPENINGS_API_URL: origin, OPENINGS_API_KEY: key };
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [MCP_MAIN], env }));
    return new Agent(client);
  }

  get calls(): number {
    return this.searches + this.executes;
  }

  search(input: Readonly<Record<string, unknown>>): Promise<AgentTurn> {
    this.searches++;
    return this.use('search', input);
  }

  execute(operation_id: string, input: Readonly<Record<string, unknown>> = {}): Promise<AgentTurn> {
    this.executes++;
    return this.use('execute', { operation_id, ...input });
  }

  /** The first operation in the search results for `words`. */
  async find(words: string): Promise<string> {
    const { operations } = await this.search({ query: words, limit: 3 });
    const [first] = operations;
    if (!first) throw new Error(`Nothing is found for "${words}".`);
    return first.id;
  }

  /** Every row of a list, page after page. */
  async all(
    operation: string,
    query: Readonly<Record<string, unknown>>,
    select: readonly string[],
  ): Promise<ResultRow[]> {
    const rows: ResultRow[] = [];
    for (let cursor: string | null | undefined; ;) {
      const { body } = await this.execute(operation, { query: { ...query, ...(cursor ? { cursor } : {}) }, select });
      rows.push(...body.data);
      if (!body.hasMore) return rows;
      cursor = body.nextCursor;
    }
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private async use(name: string, input: Readonly<Record<string, unknown>>): Promise<AgentTurn> {
    const { content, isError } = await this.client.callTool({ name, arguments: { ...input } });
    const [{ text } = { text: '' }] = content as { text: string }[];
    this.sent += JSON.stringify(input).length;
    this.received += text.length;
    return { ...(JSON.parse(text) as AgentTurn), isError: isError === true };
  }
}
