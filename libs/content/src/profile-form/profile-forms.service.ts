import {
  checkedCustomFields,
  checkedSelections,
  cleanedCustomFields,
  type GivenCustomFields,
  type GivenSelection,
  idsInCustomFields,
  type ProfileField,
  recordsNamedIn,
  type ReferencedRecord,
  type ReferenceField,
  type Selection,
} from '#kernel';
import { cleanHtml, type Receipt } from '#runtime';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { profileForms } from '../commands.js';
import { RecordReader } from '../custom-object-record/record.read-model.js';
import { ReferencedRecords } from '../custom-object-record/referenced-records.service.js';
import { CustomObjectTypeReader } from '../custom-object-type/custom-object-type.read-model.js';
import { Media } from '../media/media.service.js';
import type { ProfileForm, ProfileOwner } from './profile-form.decider.js';
import { ProfileFormReader, ProfileFormRow } from './profile-form.read-model.js';

/** Values as a profile keeps them, with the fields that they were checked against. */
export interface CheckedValues {
  readonly definitions: readonly ProfileField[];
  /** Null for what is cleared. */
  readonly values: GivenCustomFields;
}

/** Selections as a profile keeps them, with the reference fields that they were checked against. */
export interface CheckedSelections {
  readonly definitions: readonly ReferenceField[];
  readonly selections: readonly Selection[];
}

const NO_RECORDS: ReadonlyMap<string, ReferencedRecord> = new Map();

/** What the board of the request adds to profiles, and what profiles may say under it. */
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
  of(owner: ProfileOwner): OneProfileForm {
    const { bus, reader, types, records, referenced, media } = this;
    return new OneProfileForm(owner, { bus, reader, types, records, referenced, media });
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

/** What the board of the request adds to profiles of one kind. */
export class OneProfileForm {
  constructor(
    private readonly owner: ProfileOwner,
    private readonly from: Sources,
  ) {}

  /** In the order in which they are shown. */
  async fields(): Promise<readonly ProfileField[]> {
    return (await this.form()).fields;
  }

  /** In the order in which they are shown. */
  async references(): Promise<readonly ReferenceField[]> {
    return (await this.form()).references;
  }

  /** Replaces all fields. @throws Rejection `validation_bad_request`, `custom_field_type_immutable`. */
  async defineFields(definitions: readonly ProfileField[]): Promise<readonly ProfileField[]> {
    const receipt = await this.from.bus.execute(profileForms.DefineProfileFields(this.owner, { definitions }));
    return formIn(receipt).fields;
  }

  /**
   * Replaces all reference fields.
   * @throws Rejection `validation_bad_request`, `custom_field_type_immutable`, `custom_object_types_not_found`.
   */
  async defineReferences(definitions: readonly ReferenceField[]): Promise<readonly ReferenceField[]> {
    const types = await this.from.types.byIds(definitions.map(({ typeId }) => typeId));
    const receipt = await this.from.bus.execute(
      profileForms.DefineProfileReferences(this.owner, {
        definitions,
        types: types.map(({ id, fields }) => ({ id, fields: fields.map(({ key, type }) => ({ key, type })) })),
      }),
    );
    return formIn(receipt).references;
  }

  /**
   * `given` as a profile keeps it; paths of faults begin with `values`.
   * @throws Rejection as `checkedCustomFields` does; also for files that the board does not have.
   */
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

  /**
   * `given` as a profile keeps it; paths of faults begin with `selections`.
   * @throws Rejection as `checkedSelections` does.
   */
  async checkedSelections(given: readonly GivenSelection[]): Promise<CheckedSelections> {
    const [definitions, records] = await Promise.all([
      this.references(),
      this.from.records.typesOf(recordsNamedIn(given)),
    ]);
    return { definitions, selections: checkedSelections(definitions, given, records, cleanHtml) };
  }

  /** Those of the records that `selections` name which there are, by their ids and as profiles show them. */
  async records(selections: readonly Selection[]): Promise<ReadonlyMap<string, ReferencedRecord>> {
    return selections.length === 0 ? NO_RECORDS : this.from.referenced.byIds(recordsNamedIn(selections));
  }

  private form(): Promise<ProfileForm> {
    return this.from.reader.of(this.owner);
  }
}

const formIn = (receipt: Receipt): ProfileForm => receipt.find(ProfileFormRow) ?? { fields: [], references: [] };
