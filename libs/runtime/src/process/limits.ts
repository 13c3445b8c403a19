import type { Settings } from './settings.js';

/** Limits that the settings of this installation put on what boards do. */
export class Limits {
  readonly importsPerDay: number;
  readonly importBytes: number;
  readonly importRows: number;

  constructor({ IMPORTS_PER_DAY, IMPORT_MAX_BYTES, IMPORT_MAX_ROWS }: Settings) {
    this.importsPerDay = IMPORTS_PER_DAY;
    this.importBytes = IMPORT_MAX_BYTES;
    this.importRows = IMPORT_MAX_ROWS;
  }
}

/** What the settings of this installation let the server look for elsewhere, of its own accord. */
export class Lookups {
  readonly companyLogos: boolean;

  constructor({ COMPANY_LOGO_LOOKUP }: Pick<Settings, 'COMPANY_LOGO_LOOKUP'>) {
    this.companyLogos = COMPANY_LOGO_LOOKUP === 'on';
  }
}
