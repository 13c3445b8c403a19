/** OpenSearch is not available on this machine. Its message is one sentence. */
export class OpenSearchUnavailableError extends Error {}

/** How a cluster is started. */
export interface OpenSearchOptions {
  /** Where its files are; there may be some of an earlier start. */
  readonly directory: string;
  /** Of the first node; a free one when absent. */
  readonly port?: number;
  /** How many nodes; default 1. */
  readonly nodes?: number;
  readonly heapMb?: number;
  /** Settings of every node. */
  readonly settings?: Readonly<Record<string, string | number | boolean>>;
  readonly log?: (line: string) => void;
}

/** A node with its own directory and ports. It can be stopped, killed and started again. */
export class OpenSearchNode {
  readonly name: string;
  readonly directory: string;
  readonly url: string;
  readonly pid: number | undefined;
  readonly running: boolean;
  /** The last lines of its output. */
  readonly output: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** A running cluster. */
export interface OpenSearchCluster {
  readonly version: string;
  readonly nodes: readonly OpenSearchNode[];
  /** For SEARCH_URL. */
  readonly url: string;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** Starts a cluster and returns when it serves. @throws OpenSearchUnavailableError if OpenSearch is not available on this machine. */
export function startOpenSearch(options: OpenSearchOptions): Promise<OpenSearchCluster>;
