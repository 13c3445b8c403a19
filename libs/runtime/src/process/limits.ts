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
