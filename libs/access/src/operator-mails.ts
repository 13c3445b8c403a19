/** Kinds of mails to operators. Their links open accounts and pages that act on boards, so no visitor may ever read one. */
export const OPERATOR_MAILS: readonly string[] = [
  'invitation',
  'message_reports',
  'operator_identity_linked',
  'operator_password_reset',
  'operator_password_set',
  'operator_second_factor_added',
  'operator_second_factor_removed',
];
