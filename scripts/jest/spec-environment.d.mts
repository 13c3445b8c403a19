export default class SpecEnvironment {
  readonly fakeTimersModern: { useFakeTimers(): void };
  constructor(config: { readonly projectConfig: object }, context: { readonly testPath: string });
  keepMetadata(): void;
  setup(): Promise<void>;
  teardown(): Promise<void>;
}
