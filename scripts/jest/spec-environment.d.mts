export default class SpecEnvironment {
  readonly fakeTimersModern: { useFakeTimers(): void };
  constructor(config: { readonly projectConfig: object }, context: { readonly testPath: string });
  keepMetadata(): void;
  openWindow(): Promise<void>;
  setup(): Promise<void>;
  teardown(): Promise<void>;
}
