/** Those of `paths` that did not pass since they changed. Their bundles must be current. */
export declare function changedSpecs(paths: readonly string[], file?: string): Promise<string[]>;

interface SpecFile {
  readonly path: string;
  readonly context: { readonly config: { readonly displayName: { readonly name: string } } };
}

export default class PassedSpecs {
  constructor(config: { readonly testNamePattern?: string }, options?: { readonly file?: string });
  onTestFileResult(
    spec: SpecFile,
    result: { readonly numFailingTests: number; readonly numPendingTests: number },
  ): void;
  onRunComplete(): Promise<void>;
}
