/** How candidates pay an offer: by subscription, or once. */
export const OFFER_TYPES = ['recurring', 'lifetime'] as const;
