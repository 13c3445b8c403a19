import { type RowProjection } from '#kernel';
import { type CustomFieldValues, withCustomFields } from '#kernel/fields';
import type { Selection } from '#profiles/rules';
import { BoardRow, BoardTables, JsonText, PackedInstant, ReadModel } from '#store';
import { Injectable } from '@nestjs/common';
import type { CompanyProfileEvents } from './company-profile.decider.js';

/** What a company says under what the board adds to the profiles of companies. Its id is that of the company. */
@ReadModel('company_profiles', { version: 1 })
export class CompanyProfileRow extends BoardRow {
  @PackedInstant() updatedAt!: string;
  /** Also of fields that are gone. */
  @JsonText() values!: CustomFieldValues;
  /** Also of records that are gone. */
  @JsonText() selections!: readonly Selection[];
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

  /** What the company says; null as long as it said nothing. */
  find(companyId: string): Promise<CompanyProfileRow | null> {
    return this.tables.one(CompanyProfileRow, { id: companyId });
  }
}
