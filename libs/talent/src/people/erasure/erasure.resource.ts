import type { Resource } from '#http';
import { mailPreview, personalDataStore, policy } from '#runtime';
import { operationWorker } from '#runtime/operations';
import { AccountDeletionResultDto } from '../../account-deletion.operator.dto.js';
import { accountDeletedMail } from './account-deleted-mail.js';
import { PurgeAgain } from './account-removal.policies.js';
import { AccountRemoval } from './account-removal.service.js';
import { OperatorCandidateRemovalController } from './candidate-removal.operator.controller.js';
import { DataSubjects } from './data-subjects.service.js';
import { BoardPeople } from './board-people.service.js';
import { HistoryDataStore } from './history-data-store.service.js';
import { BoardMeRemovalController } from './own-account.board.controller.js';
import { PersonalFiles } from './personal-file.service.js';
import { RemoveCandidate, RemoveOwnAccount } from './remove-account.service.js';

declare module '#runtime' {
  interface OperationKinds {
    'candidates.remove': true;
  }
  interface OperationSubjects {
    candidate: true;
  }
  interface OperationResults extends Required<AccountDeletionResultDto> {}
}

/** Access to personal data, and its erasure. */
export const erasureResource: Resource = {
  controllers: [OperatorCandidateRemovalController, BoardMeRemovalController],
  providers: [
    DataSubjects,
    AccountRemoval,
    BoardPeople,
    PersonalFiles,
    operationWorker(RemoveCandidate),
    operationWorker(RemoveOwnAccount),
    ...policy(PurgeAgain),
    personalDataStore(HistoryDataStore),
    mailPreview(accountDeletedMail('Hill Jobs')),
  ],
  exports: [DataSubjects, AccountRemoval, BoardPeople, PersonalFiles],
  operationKinds: ['candidates.remove'],
  operationSubjects: ['candidate'],
  operationResults: [AccountDeletionResultDto],
};
