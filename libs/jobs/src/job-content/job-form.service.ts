import { Injectable } from '@nestjs/common';
import { type CustomFieldValues, shownCustomFields } from '../custom-fields.js';
import { JobPolicies } from '../ports.js';

/** What a job shows of the values that the board asked it for. */
@Injectable()
export class JobForm {
  constructor(private readonly policies: JobPolicies) {}

  /** `rows` without the values whose field is gone from the form; they stay stored, for when it comes back. */
  async shown<Row extends { readonly customFieldValues: CustomFieldValues }>(
    rows: readonly Row[],
  ): Promise<readonly Row[]> {
    // Most boards ask for nothing, and then nobody need look at their settings.
    if (rows.every(({ customFieldValues }) => Object.keys(customFieldValues).length === 0)) return rows;
    const { customFields } = await this.policies.current();
    return rows.map((row) => ({ ...row, customFieldValues: shownCustomFields(customFields, row.customFieldValues) }));
  }
}
