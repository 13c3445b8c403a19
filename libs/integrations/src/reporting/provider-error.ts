/**
 * Why a service outside did not do what was asked. `lost`: this server may not ask any longer. `quota`: it was asked too often.
 * `rejected`: it refuses this question. `away`: it did not answer as it should.
 */
export type ProviderTrouble = 'lost' | 'quota' | 'rejected' | 'away';

/** A service outside did not do what was asked. Its message is a code and quotes nothing of the exchange. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  /** @param retryAfter seconds after which it may be asked again, where it says so. */
  constructor(
    readonly trouble: ProviderTrouble,
    reason: string,
    readonly retryAfter: number | null = null,
  ) {
    super(reason);
  }
}
