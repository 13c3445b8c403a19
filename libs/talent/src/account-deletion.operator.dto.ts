/** What the result of the deletion of an account adds. */
export class AccountDeletionResultDto {
  /** Candidate whose account and data were deleted. Only for a candidate deletion. */
  candidateId?: string;
  /** Like `candidateId`, only for an employer deletion. */
  employerId?: string;
  /** Present only when an account was deleted, like the numbers below. */
  deletedResumes?: number;
  deletedSavedJobs?: number;
  deletedAlerts?: number;
  deletedSessions?: number;
  /** Only for an employer deletion. */
  deletedMemberships?: number;
}
