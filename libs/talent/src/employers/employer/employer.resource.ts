import { exportableFrom, type Resource } from '#http';
import { operationWorker } from '#runtime/operations';
import { BoardMeEmployerController } from './employer.board.controller.js';
import { OperatorEmployersController } from './employer.operator.controller.js';
import { employerExport } from './employer.operator.dto.js';
import { Employers } from './employers.service.js';
import { Memberships } from './memberships.service.js';
import { WebsiteProofs } from './website-proofs.service.js';
import { EmployerStorefrontUrls } from './storefront-urls.service.js';
import { RemoveEmployer } from './remove-employer.service.js';

const SCOPES = ['employers.read', 'employers.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}
declare module '#runtime' {
  interface OperationKinds {
    'employers.remove': true;
  }
  interface OperationSubjects {
    employer: true;
  }
}

/** People who act for companies. */
export const employerResource: Resource = {
  controllers: [BoardMeEmployerController, OperatorEmployersController],
  providers: [
    Memberships,
    EmployerStorefrontUrls,
    WebsiteProofs,
    Employers,
    exportableFrom(Employers, employerExport),
    operationWorker(RemoveEmployer),
  ],
  exports: [Memberships],
  tags: {
    'Me: employer': 'Companies of the current user: create, claim and manage them.',
    'Employers': 'People with an account who act for companies, with their claims and memberships.',
  },
  scopes: SCOPES,
  operationKinds: ['employers.remove'],
  operationSubjects: ['employer'],
};
