/** Whether the current user can message candidates. */
export class TalentAccessDto {
  object!: 'talent_access';
  /** Whether the user is an approved member of a company. */
  isEmployer!: boolean;
  /** Whether the board sells access to candidates. */
  paywallActive!: boolean;
  hasTalentAccess!: boolean;
  hasUnlimitedUnlocks!: boolean;

  /** Boards do not sell access to candidates, so every employer has it. */
  static of({ isEmployer }: { readonly isEmployer: boolean }): TalentAccessDto {
    return {
      object: 'talent_access',
      isEmployer,
      paywallActive: false,
      hasTalentAccess: isEmployer,
      hasUnlimitedUnlocks: false,
    };
  }
}
