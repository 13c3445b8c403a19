import { type ObjectRef, Rejection } from '#kernel';

/** The rejection of a write for an account that was deleted or is being deleted. */
export const accountGone = (): Rejection =>
  new Rejection('unauthenticated', 'board_auth_invalid_token', 'The account of this token was deleted.');

/** The account as the parent of a dependent aggregate. */
export const accountOf = (userId: string): ObjectRef => ({ category: 'boardUser', objectId: userId });
