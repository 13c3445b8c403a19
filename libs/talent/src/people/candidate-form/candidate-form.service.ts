import { ProfileForms } from '#content';
import { type FormContent, ProfileContents } from '#custom-fields';
import type { ReferenceSelection, ResolvedSelection } from '#custom-fields/rules';
import { type CustomFieldValues, fittingCustomFields, type GivenCustomFields } from '#custom-fields/rules';
import { allInOrder } from '#runtime';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CandidateReader, CandidateRow } from '../candidate/candidate.read-model.js';
import { candidates } from '../candidate/candidate.decider.js';

/** A candidate, and the values and records of their profile. */
export interface FilledProfile {
  readonly row: CandidateRow;
  readonly fields: CustomFieldValues;
  readonly references: readonly ResolvedSelection[];
}

/** The values of candidates in the fields that the board adds to profiles. A missing candidate is `candidates_not_found`. */
@Injectable()
export class CandidateForms extends ProfileContents {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: CandidateReader,
    forms: ProfileForms,
  ) {
    super(forms.of('candidates'));
  }

  /** @throws Rejection `candidates_not_found`. */
  async profile(id: string): Promise<FilledProfile> {
    const [row, fields, definitions] = await allInOrder([
      this.reader.byId(id),
      this.form.fields(),
      this.form.references(),
    ]);
    const { selections: references } = await this.resolved(definitions, row.detail.references);
    return { row, fields: fittingCustomFields(fields, row.detail.fields), references };
  }

  protected require(id: string): Promise<CandidateRow> {
    return this.reader.byId(id);
  }

  protected async contentOf(id: string): Promise<FormContent> {
    const { fields: values, references: selections } = (await this.reader.byId(id)).detail;
    return { values, selections };
  }

  protected async storeValues(id: string, values: GivenCustomFields): Promise<CustomFieldValues> {
    const receipt = await this.bus.execute(candidates.SetProfileFields(id, { values }));
    return receipt.row(CandidateRow).detail.fields;
  }

  protected async storeSelections(id: string, selections: readonly ReferenceSelection[]) {
    const receipt = await this.bus.execute(candidates.SetProfileReferences(id, { selections }));
    return receipt.row(CandidateRow).detail.references;
  }
}
