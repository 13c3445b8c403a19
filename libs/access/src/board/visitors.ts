/**
 * The board of visitors: what they say without a key belongs to the installation. Its operator gets a
 * key for it like for any other board; it is not listed among them.
 */
export const VISITORS = { id: 'boards_anonymous', slug: 'visitors' } as const;
