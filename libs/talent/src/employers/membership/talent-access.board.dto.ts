/** Whether somebody may write to candidates. */
export class TalentAccessDto {
  object!: 'talent_access';
  /** Whether the user is an approved member of a company. */
  isEmployer!: boolean;
  /** Whether the board sells access to candidates. */
  paywallActive!: boolean;
  hasTalentAccess!: boolean;
  hasUnlimitedUnlocks!: boolean;

  /** Boards sell no access to candidates, so that every employer has it. */
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
