/** The public kinds of operations, by name. Each part of the product declares its own. */
export interface OperationKinds {
  'exports.generate': true;
}

/** Internal kinds start with `internal.` and stay private. */
export type OperationKind = keyof OperationKinds | `internal.${string}`;

/** Whether clients may see operations of `kind`. */
export const isPublicKind = (kind: string): boolean => !kind.startsWith('internal.');

export const OPERATION_STATES = ['pending', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type OperationState = (typeof OPERATION_STATES)[number];

/** Types of objects that operations can be about. Each part of the product declares its own. */
export interface OperationSubjects {}

/** What an operation is about. */
export interface OperationResource {
  readonly object: keyof OperationSubjects;
  readonly id: string;
}

/** The progress of an operation; unknown values are absent. */
export interface OperationProgress {
  /** 0–100; computed from `processed` and `total` if both are known. */
  readonly percent?: number;
  readonly message?: string;
  readonly processed?: number;
  readonly total?: number;
}

/** Why a row was not imported. */
export interface OperationRowError {
  /** Starts at 0, without the header row. */
  readonly rowIndex: number;
  readonly code: string;
  readonly message: string;
}

/** What results of some kinds of operation have besides the five fields of all. Each part of the product declares its own. */
export interface OperationResults {}

/** The result of an operation: always has these five fields (decision A17). */
export interface OperationResult extends Readonly<Partial<OperationResults>> {
  readonly totalRows: number;
  readonly created: number;
  readonly updated: number;
  readonly failed: number;
  readonly errors: readonly OperationRowError[];
}

/** Why an operation failed as a whole. */
export interface OperationError {
  readonly code: string;
  readonly message: string;
}

/** A file that an operation produced. */
export interface OperationOutput {
  /** The key of the bytes in the `BlobStore`. */
  readonly key: string;
  readonly filename: string;
  readonly contentType: string;
}

/** The current state of an operation. */
export interface OperationRow {
  readonly id: string;
  readonly board: string;
  readonly kind: OperationKind;
  readonly state: OperationState;
  readonly input: unknown;
  readonly resource: OperationResource | null;
  readonly progress: OperationProgress | null;
  readonly result: OperationResult | null;
  /** Only if it failed. */
  readonly error: OperationError | null;
  readonly output: OperationOutput | null;
  readonly cancelRequested: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Null until it has ended. */
  readonly completedAt: string | null;
}

/** Columns of `OperationRow`, for `select` and `returning`. */
export const OPERATION_COLUMNS = `id, board, kind, state, input, resource, progress, result, error, output,
  cancel_requested as "cancelRequested", created_at as "createdAt", updated_at as "updatedAt", completed_at as "completedAt"`;

/** Whether an operation has ended. */
export const hasEnded = ({ completedAt }: Pick<OperationRow, 'completedAt'>): boolean => completedAt !== null;

/** The states of operations. */
export const OperationState = { ALL: OPERATION_STATES } as const;

/** Kinds of operations. */
export const OperationKind = { isPublic: isPublicKind } as const;

/** Operations in their table. */
export const OperationRow = { hasEnded } as const;
