import { type RowProjection } from '#kernel';
import { type CustomFieldValues, withCustomFields } from '#custom-fields/rules';
import type { ReferenceSelection } from '#custom-fields/rules';
import { BoardRow, BoardTables, JsonText, PackedInstant, ReadModel } from '#store';
import { Injectable } from '@nestjs/common';
import type { CompanyProfileEvents } from './company-profile.decider.js';

/** A company's values for the fields that the board adds to company profiles. Its id is the company's id. */
@ReadModel('company_profiles', { version: 1 })
export class CompanyProfileRow extends BoardRow {
  @PackedInstant() updatedAt!: string;
  /** Includes values of deleted fields. */
  @JsonText() values!: CustomFieldValues;
  /** Includes selections of deleted records. */
  @JsonText() selections!: readonly ReferenceSelection[];
}

export const companyProfileRows: RowProjection<CompanyProfileRow, CompanyProfileEvents> = {
  row: CompanyProfileRow,
  category: 'companyProfile',
  on: {
    CompanyFieldsSet: ({ data, at }, row: CompanyProfileRow | null) => ({
      values: withCustomFields(row?.values ?? {}, data.values),
      selections: row?.selections ?? [],
      updatedAt: at,
    }),
    CompanyReferencesSet: ({ data: { selections }, at }, row: CompanyProfileRow | null) => ({
      values: row?.values ?? {},
      selections,
      updatedAt: at,
    }),
    CompanyProfileRemoved: () => null,
  },
};

@Injectable()
export class CompanyProfileReader {
  constructor(private readonly tables: BoardTables) {}

  /** The company's values. Null if none was ever set. */
  find(companyId: string): Promise<CompanyProfileRow | null> {
    return this.tables.one(CompanyProfileRow, { id: companyId });
  }
}
