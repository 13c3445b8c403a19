/** Kinds of mails to operators. Links in them open accounts and pages that work on boards, so no visitor ever reads one. */
export const OPERATOR_MAILS: readonly string[] = [
  'invitation',
  'message_reports',
  'operator_identity_linked',
  'operator_password_reset',
  'operator_password_set',
  'operator_second_factor_added',
  'operator_second_factor_removed',
];
