/** How an offer to candidates is paid: again and again, or once. */
export const OFFER_TYPES = ['recurring', 'lifetime'] as const;
