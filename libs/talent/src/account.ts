import { type ObjectRef, Rejection } from '#kernel';

/** The refusal of what would come to belong to an account that is gone, or about to go. */
export const accountGone = (): Rejection =>
  new Rejection('unauthenticated', 'board_auth_invalid_token', 'The account of this token was deleted.');

/** The account that something belongs to, as what that needs. */
export const accountOf = (userId: string): ObjectRef => ({ category: 'boardUser', objectId: userId });
