import { Injectable } from '@nestjs/common';
import { RecordReader } from '../custom-object-record/record.read-model.js';
import { TypeUses } from '../ports.js';
import { ProfileFormReader } from '../profile-form/profile-form.read-model.js';

/** Records belong to types, and profile forms refer to types. */
@Injectable()
export class RecordTypeUses implements TypeUses {
  constructor(
    private readonly records: RecordReader,
    private readonly forms: ProfileFormReader,
  ) {}

  hasRecords(typeId: string): Promise<boolean> {
    return this.records.hasAny(typeId);
  }

  isNamedByForms(typeId: string): Promise<boolean> {
    return this.forms.isNamed(typeId);
  }
}
