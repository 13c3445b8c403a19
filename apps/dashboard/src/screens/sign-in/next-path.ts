/** An address of this app that `next` names; any other is not followed. */
export const nextPath = (next: string | undefined): string | null =>
  next !== undefined && /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in') ? next : null;
