/** The public kinds of operation, by name. Each part of the product declares its own. */
export interface OperationKinds {
  'exports.generate': true;
}

/** Kinds of the installation's own begin with `internal.` and stay private. */
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

/** How far an operation is; what is not known is absent. */
export interface OperationProgress {
  /** 0–100; made from `processed` and `total` when both are known. */
  readonly percent?: number;
  readonly message?: string;
  readonly processed?: number;
  readonly total?: number;
}

/** Why a row was not taken over. */
export interface OperationRowError {
  /** Starts at 0, without the header row. */
  readonly rowIndex: number;
  readonly code: string;
  readonly message: string;
}

/** What came of an operation: always the first five (decision A17). */
export interface OperationResult {
  readonly totalRows: number;
  readonly created: number;
  readonly updated: number;
  readonly failed: number;
  readonly errors: readonly OperationRowError[];
  /** Rows that were left out because what they describe is there already; only where that is told apart. */
  readonly skippedDuplicates?: number;
  /** Whose account was removed, and how much went with it; only of an erasure. */
  readonly candidateId?: string;
  readonly employerId?: string;
  readonly deletedResumes?: number;
  readonly deletedSavedJobs?: number;
  readonly deletedAlerts?: number;
  readonly deletedSessions?: number;
  /** Only for an employer deletion. */
  readonly deletedMemberships?: number;
}

/** Why an operation failed as a whole. */
export interface OperationError {
  readonly code: string;
  readonly message: string;
}

/** A file that an operation left. */
export interface OperationOutput {
  /** Where the bytes are, in the `BlobStore`. */
  readonly key: string;
  readonly filename: string;
  readonly contentType: string;
}

/** An operation as it stands. */
export interface OperationRow {
  readonly id: string;
  readonly board: string;
  readonly kind: OperationKind;
  readonly state: OperationState;
  readonly input: unknown;
  readonly resource: OperationResource | null;
  readonly progress: OperationProgress | null;
  readonly result: OperationResult | null;
  /** Only of one that failed. */
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

/** Whether an operation has come to its end. */
export const hasEnded = ({ completedAt }: Pick<OperationRow, 'completedAt'>): boolean => completedAt !== null;
