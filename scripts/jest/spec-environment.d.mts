export default class SpecEnvironment {
  readonly fakeTimersModern: { useFakeTimers(): void };
  constructor(config: { readonly projectConfig: object });
  setup(): Promise<void>;
  teardown(): Promise<void>;
}
