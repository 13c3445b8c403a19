import { type CustomFieldValues, fittingCustomFields, type GivenCustomFields } from './custom-field-values.js';
import { allInOrder } from '#runtime';
import type { ProfileForm, ProfileSelections, ProfileValues } from './profile-form.js';
import { type GivenSelection, type ReferenceField, resolvedSelections, type ReferenceSelection } from './references.js';

/** What one profile has in the fields and the references that the board adds. */
export interface FormContent {
  readonly values: CustomFieldValues;
  readonly selections: readonly ReferenceSelection[];
}

/** Reads and changes what profiles of one kind have in their form. The context that owns the profiles says where they are stored. */
export abstract class ProfileContents {
  /** @param form the fields and references of these profiles. */
  constructor(protected readonly form: ProfileForm) {}

  /** @throws Rejection, with the code of its context, if there is no such profile. */
  protected abstract require(id: string): Promise<unknown>;
  /** @throws Rejection as `require` does. */
  protected abstract contentOf(id: string): Promise<FormContent>;
  /** Stores values; null clears. Returns what the profile has then. */
  protected abstract storeValues(id: string, values: GivenCustomFields): Promise<CustomFieldValues>;
  /** Replaces all selections. Returns what the profile has then. */
  protected abstract storeSelections(
    id: string,
    selections: readonly ReferenceSelection[],
  ): Promise<readonly ReferenceSelection[]>;

  /** @throws Rejection if there is no such profile. */
  async values(id: string): Promise<ProfileValues> {
    const [{ values }, definitions] = await allInOrder([this.contentOf(id), this.form.fields()]);
    return { definitions, values: fittingCustomFields(definitions, values) };
  }

  /** Sets the given values; null clears. @throws Rejection if there is no such profile, and as `ProfileForm.checkedValues` does. */
  async setValues(id: string, given: GivenCustomFields): Promise<ProfileValues> {
    const [, { definitions, values }] = await allInOrder([this.require(id), this.form.checkedValues(given)]);
    return { definitions, values: fittingCustomFields(definitions, await this.storeValues(id, values)) };
  }

  /** @throws Rejection if there is no such profile. */
  async selections(id: string): Promise<ProfileSelections> {
    const [{ selections }, definitions] = await allInOrder([this.contentOf(id), this.form.references()]);
    return this.resolved(definitions, selections);
  }

  /** Replaces all selections. @throws Rejection if there is no such profile, and as `ProfileForm.checkedSelections` does. */
  async replaceSelections(id: string, given: readonly GivenSelection[]): Promise<ProfileSelections> {
    const [, { definitions, selections }] = await allInOrder([this.require(id), this.form.checkedSelections(given)]);
    return this.resolved(definitions, await this.storeSelections(id, selections));
  }

  /** The existing records that `selections` name. */
  protected async resolved(
    definitions: readonly ReferenceField[],
    selections: readonly ReferenceSelection[],
  ): Promise<ProfileSelections> {
    const records = await this.form.records(selections);
    return { definitions, selections: resolvedSelections(definitions, selections, records) };
  }
}
