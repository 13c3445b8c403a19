import {
  changedCustomFields,
  type CustomFieldValues,
  type Decider,
  type GivenCustomFields,
  LONGEST_VALUES,
  Rejection,
  rejectIssues,
  type Selection,
  withCustomFields,
} from '#kernel';

export interface CompanyProfileCommands {
  /** `values`: as the form of the board takes them; null clears, and fields that are not named stay. */
  SetCompanyFields: { readonly companyId: string; readonly values: GivenCustomFields };
  /** `selections`: as the form of the board takes them; they take the place of those before. */
  SetCompanyReferences: { readonly companyId: string; readonly selections: readonly Selection[] };
  RemoveCompanyProfile: Record<string, never>;
}

export interface CompanyProfileEvents {
  /** Only what became different; null: cleared. */
  CompanyFieldsSet: { readonly companyId: string; readonly values: GivenCustomFields };
  /** The selections as they are now. */
  CompanyReferencesSet: { readonly companyId: string; readonly selections: readonly Selection[] };
  CompanyProfileRemoved: Record<string, never>;
}

interface CompanyProfile {
  /** Null until something is said. */
  readonly companyId: string | null;
  readonly values: CustomFieldValues;
  readonly selections: readonly Selection[];
}

const SILENT: CompanyProfile = { companyId: null, values: {}, selections: [] };

/** What a company says under what the board adds to the profiles of companies. Its id is that of the company. */
export const companyProfileDecider: Decider<CompanyProfile, CompanyProfileCommands, CompanyProfileEvents> = {
  category: 'companyProfile',
  noun: 'company profile',
  initial: SILENT,
  singleton: true,
  creates: [],
  gone: ['CompanyProfileRemoved'],
  missing: 'companies_not_found',
  decide: {
    SetCompanyFields(before, { companyId, values: given }) {
      const values = changedCustomFields(before.values, given);
      if (Object.keys(values).length === 0) return [];
      if (JSON.stringify(withCustomFields(before.values, values)).length > LONGEST_VALUES)
        rejectIssues([{ path: ['values'], message: `must not be longer than ${LONGEST_VALUES} characters in all` }]);
      return [{ type: 'CompanyFieldsSet', data: { companyId, values } }];
    },

    SetCompanyReferences: (before, { companyId, selections }) =>
      JSON.stringify(before.selections) === JSON.stringify(selections)
        ? []
        : [{ type: 'CompanyReferencesSet', data: { companyId, selections } }],

    RemoveCompanyProfile: ({ companyId }) => (companyId === null ? [] : [{ type: 'CompanyProfileRemoved', data: {} }]),
  },
  evolve: {
    CompanyFieldsSet: (before, { companyId, values }) => ({
      companyId,
      values: withCustomFields(before.values, values),
      selections: before.selections,
    }),
    CompanyReferencesSet: ({ values }, { companyId, selections }) => ({ companyId, values, selections }),
    CompanyProfileRemoved: () => SILENT,
  },
  needs: ({ companyId }) => (companyId === null ? [] : [{ category: 'company', objectId: companyId }]),
  refuseNeed: () => new Rejection('missing', 'companies_not_found', 'There is no such company.'),
};
