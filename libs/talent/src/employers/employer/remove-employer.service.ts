import type { OperationKind, OperationResult, OperationScopes, OperationWorker } from '#runtime/operations';
import { Injectable } from '@nestjs/common';
import { type Counts, RemoveAccount } from '../../people/index.js';

/** Erases an employer on behalf of an operator. Companies and their jobs stay. */
@Injectable()
export class RemoveEmployer extends RemoveAccount {
  readonly kind: OperationKind = 'employers.remove';
  override readonly resultFields: OperationWorker['resultFields'] = [
    'employerId',
    ...RemoveAccount.NUMBERS,
    'deletedMemberships',
  ];

  override scopes(): OperationScopes {
    return { read: 'employers.read', manage: 'employers.manage' };
  }

  protected override result(employerId: string, counts: Counts): OperationResult {
    return { ...super.result(employerId, counts), employerId, deletedMemberships: counts['employer_memberships'] ?? 0 };
  }
}
