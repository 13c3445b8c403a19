import type {
  CustomFieldValues,
  GivenCustomFields,
  GivenSelection,
  ProfileField,
  ReferenceField,
  ResolvedSelection,
} from '#kernel';
import { allInOrder } from '#runtime';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CandidateReader, CandidateRow } from '../candidate/candidate.read-model.js';
import { candidates } from '../commands.js';
import { ProfileForm } from '../ports.js';

/** What candidates say under what the board adds to their profiles. */
@Injectable()
export class CandidateForms {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: CandidateReader,
    private readonly form: ProfileForm,
  ) {}

  /** The values of a candidate, with their fields. @throws Rejection `candidates_not_found`. */
  async values(id: string): Promise<{
    readonly definitions: readonly ProfileField[];
    readonly values: CustomFieldValues;
  }> {
    return this.form.shownValues((await this.reader.byId(id)).detail.fields);
  }

  /**
   * Sets the values that are named; null clears.
   * @throws Rejection `candidates_not_found`, and as `ProfileForm.checkedValues` does.
   */
  async setValues(id: string, given: GivenCustomFields): ReturnType<CandidateForms['values']> {
    const [, values] = await allInOrder([this.reader.byId(id), this.form.checkedValues(given)]);
    const receipt = await this.bus.execute(candidates.SetProfileFields(id, { values }));
    return this.form.shownValues(receipt.row(CandidateRow).detail.fields);
  }

  /** The records that a candidate names, with their fields. @throws Rejection `candidates_not_found`. */
  async selections(id: string): Promise<{
    readonly definitions: readonly ReferenceField[];
    readonly selections: readonly ResolvedSelection[];
  }> {
    return this.form.shownSelections((await this.reader.byId(id)).detail.references);
  }

  /** Replaces all selections. @throws Rejection `candidates_not_found`, and as `ProfileForm.checkedSelections` does. */
  async replaceSelections(id: string, given: readonly GivenSelection[]): ReturnType<CandidateForms['selections']> {
    const [, selections] = await allInOrder([this.reader.byId(id), this.form.checkedSelections(given)]);
    const receipt = await this.bus.execute(candidates.SetProfileReferences(id, { selections }));
    return this.form.shownSelections(receipt.row(CandidateRow).detail.references);
  }

  /** What a profile shows of both. */
  shown({ detail: { fields, references } }: Pick<CandidateRow, 'detail'>): ReturnType<ProfileForm['shown']> {
    return this.form.shown(fields, references);
  }
}
