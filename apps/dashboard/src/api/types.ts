import type { components } from '@openings/sdk/operator-api';

/** A schema of the Operator API by its name. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** A page of a list. */
export interface Page<Row> {
  readonly data: readonly Row[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}
