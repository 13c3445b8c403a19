/**
 * The board for requests without a key: what visitors send there belongs to the installation. Its operator gets a key for it like for any
 * other board; lists of boards leave it out.
 */
export const VISITORS = { id: 'boards_anonymous', slug: 'visitors' } as const;
