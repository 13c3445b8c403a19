import {
  checkedSelections,
  type CheckedSelections,
  type CheckedValues,
  type GivenSelection,
  type ProfileForm,
  recordsNamedIn,
  type ReferencedRecord,
  type ReferenceField,
  type ReferenceSelection,
  checkedCustomFields,
  cleanedCustomFields,
  type GivenCustomFields,
  idsInCustomFields,
  type ProfileField,
} from '#custom-fields/rules';
import { cleanHtml, type Receipt } from '#runtime';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { profileForms, type ProfileFormState, type ProfileOwner } from './profile-form.decider.js';
import { RecordReader } from '../custom-object-record/record.read-model.js';
import { ReferencedRecords } from '../custom-object-record/referenced-records.service.js';
import { CustomObjectTypeReader } from '../custom-object-type/custom-object-type.read-model.js';
import { Media } from '../media/media.service.js';
import { ProfileFormReader, ProfileFormRow } from './profile-form.read-model.js';

const NO_RECORDS: ReadonlyMap<string, ReferencedRecord> = new Map();

/** The fields that the board of the request adds to profiles, and the validation of their values. */
@Injectable()
export class ProfileForms {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: ProfileFormReader,
    private readonly types: CustomObjectTypeReader,
    private readonly records: RecordReader,
    private readonly referenced: ReferencedRecords,
    private readonly media: Media,
  ) {}

  /** The form of the profiles of `owner`. */
  of(owner: ProfileOwner): ProfileForm {
    const { bus, reader, types, records, referenced, media } = this;
    return new OwnedProfileForm(owner, { bus, reader, types, records, referenced, media });
  }
}

interface Sources {
  readonly bus: CommandBus;
  readonly reader: ProfileFormReader;
  readonly types: CustomObjectTypeReader;
  readonly records: RecordReader;
  readonly referenced: ReferencedRecords;
  readonly media: Media;
}

class OwnedProfileForm implements ProfileForm {
  constructor(
    private readonly owner: ProfileOwner,
    private readonly from: Sources,
  ) {}

  async fields(): Promise<readonly ProfileField[]> {
    return (await this.form()).fields;
  }

  async references(): Promise<readonly ReferenceField[]> {
    return (await this.form()).references;
  }

  async defineFields(definitions: readonly ProfileField[]): Promise<readonly ProfileField[]> {
    const receipt = await this.from.bus.execute(profileForms.DefineProfileFields(this.owner, { definitions }));
    return formIn(receipt).fields;
  }

  async defineReferences(definitions: readonly ReferenceField[]): Promise<readonly ReferenceField[]> {
    const types = [...(await this.from.types.byIds(definitions.map(({ typeId }) => typeId))).values()];
    const receipt = await this.from.bus.execute(
      profileForms.DefineProfileReferences(this.owner, {
        definitions,
        types: types.map(({ id, fields }) => ({ id, fields: fields.map(({ key, type }) => ({ key, type })) })),
      }),
    );
    return formIn(receipt).references;
  }

  async checkedValues(given: GivenCustomFields): Promise<CheckedValues> {
    const definitions = await this.fields();
    const cleaned = cleanedCustomFields(definitions, given, cleanHtml);
    const files = await this.from.media.files(idsInCustomFields(definitions, cleaned).files);
    const values = checkedCustomFields(definitions, cleaned, {
      path: ['values'],
      needs: () => false,
      strict: true,
      isKnown: (_, id) => files.has(id),
    });
    return { definitions, values };
  }

  async checkedSelections(given: readonly GivenSelection[]): Promise<CheckedSelections> {
    const [definitions, records] = await Promise.all([
      this.references(),
      this.from.records.typesOf(recordsNamedIn(given)),
    ]);
    return { definitions, selections: checkedSelections(definitions, given, records, cleanHtml) };
  }

  async records(selections: readonly ReferenceSelection[]): Promise<ReadonlyMap<string, ReferencedRecord>> {
    return selections.length === 0 ? NO_RECORDS : this.from.referenced.byIds(recordsNamedIn(selections));
  }

  private form(): Promise<ProfileFormState> {
    return this.from.reader.of(this.owner);
  }
}

const formIn = (receipt: Receipt): ProfileFormState => receipt.find(ProfileFormRow) ?? { fields: [], references: [] };
