/** What an offer is for. */
export const PURPOSES = ['job_posting', 'talent_access'] as const;

/** How an offer to candidates is paid: again and again, or once. */
export const OFFER_TYPES = ['recurring', 'lifetime'] as const;
