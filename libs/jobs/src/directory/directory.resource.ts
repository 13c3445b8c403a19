import type { Resource } from '#http';
import { CompanyDirectory } from './company-directory.service.js';
import { BoardCompaniesController } from './company.board.controller.js';

declare module '#http/board' {
  interface SightingTypes {
    company_read: true;
  }
}

/** Companies as visitors find them. */
export const directoryResource: Resource = { controllers: [BoardCompaniesController], providers: [CompanyDirectory] };
