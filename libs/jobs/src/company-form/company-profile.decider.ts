import { commandsOf, type Decider, Rejection, rejectIssues } from '#kernel';
import {
  changedCustomFields,
  type CustomFieldValues,
  type GivenCustomFields,
  LONGEST_VALUES,
  withCustomFields,
} from '#custom-fields/rules';
import type { ReferenceSelection } from '#custom-fields/rules';

export interface CompanyProfileCommands {
  /** `values`: already checked against the board's form. Null clears a value. Absent fields keep theirs. */
  SetCompanyFields: { readonly values: GivenCustomFields };
  /** `selections`: already checked against the board's form. They replace all earlier selections. */
  SetCompanyReferences: { readonly selections: readonly ReferenceSelection[] };
  RemoveCompanyProfile: Record<string, never>;
}

export interface CompanyProfileEvents {
  /** Only the values that changed. Null: cleared. */
  CompanyFieldsSet: { readonly values: GivenCustomFields };
  /** All current selections. */
  CompanyReferencesSet: { readonly selections: readonly ReferenceSelection[] };
  CompanyProfileRemoved: Record<string, never>;
}

interface CompanyProfile {
  /** Whether any value was ever set. */
  readonly isThere: boolean;
  readonly values: CustomFieldValues;
  readonly selections: readonly ReferenceSelection[];
}

const SILENT: CompanyProfile = { isThere: false, values: {}, selections: [] };

/** A company's values for the fields that the board adds to company profiles. Its id is the company's id. */
export const companyProfileDecider: Decider<CompanyProfile, CompanyProfileCommands, CompanyProfileEvents> = {
  category: 'companyProfile',
  noun: 'company profile',
  initial: SILENT,
  singleton: true,
  creates: [],
  gone: ['CompanyProfileRemoved'],
  missing: 'companies_not_found',
  decide: {
    SetCompanyFields(before, { values: given }) {
      const values = changedCustomFields(before.values, given);
      if (Object.keys(values).length === 0) return [];
      if (JSON.stringify(withCustomFields(before.values, values)).length > LONGEST_VALUES)
        rejectIssues([{ path: ['values'], message: `must not be longer than ${LONGEST_VALUES} characters in all` }]);
      return [{ type: 'CompanyFieldsSet', data: { values } }];
    },

    SetCompanyReferences: (before, { selections }) =>
      JSON.stringify(before.selections) === JSON.stringify(selections)
        ? []
        : [{ type: 'CompanyReferencesSet', data: { selections } }],

    RemoveCompanyProfile: ({ isThere }) => (isThere ? [{ type: 'CompanyProfileRemoved', data: {} }] : []),
  },
  evolve: {
    CompanyFieldsSet: (before, { values }) => ({
      isThere: true,
      values: withCustomFields(before.values, values),
      selections: before.selections,
    }),
    CompanyReferencesSet: ({ values }, { selections }) => ({ isThere: true, values, selections }),
    CompanyProfileRemoved: () => SILENT,
  },
  needs: (_, id) => [{ category: 'company', objectId: id }],
  refuseNeed: () => new Rejection('missing', 'companies_not_found', 'The company does not exist.'),
};

export const companyProfiles = commandsOf(companyProfileDecider);
