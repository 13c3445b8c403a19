import { ProfileForms } from '#content';
import { type CustomFieldValues, fittingCustomFields, type GivenCustomFields } from '#kernel/fields';
import {
  type GivenSelection,
  type ProfileForm,
  type ProfileSelections,
  type ProfileValues,
  type ReferenceField,
  type ResolvedSelection,
  resolvedSelections,
} from '#custom-fields/rules';
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

/** The values of candidates in the fields that the board adds to profiles. */
@Injectable()
export class CandidateForms {
  private readonly form: ProfileForm;

  constructor(
    private readonly bus: CommandBus,
    private readonly reader: CandidateReader,
    forms: ProfileForms,
  ) {
    this.form = forms.of('candidates');
  }

  /** @throws Rejection `candidates_not_found`. */
  async profile(id: string): Promise<FilledProfile> {
    const [row, fields, references] = await allInOrder([
      this.reader.byId(id),
      this.form.fields(),
      this.form.references(),
    ]);
    return {
      row,
      fields: fittingCustomFields(fields, row.detail.fields),
      references: await this.resolved(references, row),
    };
  }

  /** @throws Rejection `candidates_not_found`. */
  async values(id: string): Promise<ProfileValues> {
    const [{ detail }, definitions] = await allInOrder([this.reader.byId(id), this.form.fields()]);
    return { definitions, values: fittingCustomFields(definitions, detail.fields) };
  }

  /**
   * Sets the given values; null clears.
   * @throws Rejection `candidates_not_found`, and as `ProfileForm.checkedValues` does.
   */
  async setValues(id: string, given: GivenCustomFields): Promise<ProfileValues> {
    const [, { definitions, values }] = await allInOrder([this.reader.byId(id), this.form.checkedValues(given)]);
    const receipt = await this.bus.execute(candidates.SetProfileFields(id, { values }));
    return { definitions, values: fittingCustomFields(definitions, receipt.row(CandidateRow).detail.fields) };
  }

  /** @throws Rejection `candidates_not_found`. */
  async selections(id: string): Promise<ProfileSelections> {
    const [row, definitions] = await allInOrder([this.reader.byId(id), this.form.references()]);
    return { definitions, selections: await this.resolved(definitions, row) };
  }

  /** Replaces all selections. @throws Rejection `candidates_not_found`, and as `ProfileForm.checkedSelections` does. */
  async replaceSelections(id: string, given: readonly GivenSelection[]): Promise<ProfileSelections> {
    const [, { definitions, selections }] = await allInOrder([
      this.reader.byId(id),
      this.form.checkedSelections(given),
    ]);
    const receipt = await this.bus.execute(candidates.SetProfileReferences(id, { selections }));
    return { definitions, selections: await this.resolved(definitions, receipt.row(CandidateRow)) };
  }

  private async resolved(
    definitions: readonly ReferenceField[],
    { detail: { references } }: Pick<CandidateRow, 'detail'>,
  ): Promise<readonly ResolvedSelection[]> {
    return resolvedSelections(definitions, references, await this.form.records(references));
  }
}
