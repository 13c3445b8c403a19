/**
 * Why a request to an external service failed. `lost`: this server no longer has access. `quota`: too many requests.
 * `rejected`: the service refuses this request. `away`: no response, or an invalid one.
 */
export type ProviderTrouble = 'lost' | 'quota' | 'rejected' | 'away';

/** A request to an external service failed. The message is a code and quotes nothing of the exchange. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  /** @param retryAfter seconds until a retry is allowed, if the service says so. */
  constructor(
    readonly trouble: ProviderTrouble,
    reason: string,
    readonly retryAfter: number | null = null,
  ) {
    super(reason);
  }
}
