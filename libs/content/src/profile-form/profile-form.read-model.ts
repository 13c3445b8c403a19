import type { RowProjection } from '#kernel';
import type { ReferenceField, ProfileField } from '#custom-fields/rules';
import { BoardRow, BoardTables, JsonText, PackedInstant, ReadModel } from '#store';
import { Injectable } from '@nestjs/common';
import {
  PROFILE_OWNERS,
  type ProfileFormState,
  type ProfileFormEvents,
  type ProfileOwner,
} from './profile-form.decider.js';

/** The fields that a board adds to the profiles of candidates, or of companies; its id says which. */
@ReadModel('profile_forms', { version: 1 })
export class ProfileFormRow extends BoardRow implements ProfileFormState {
  @PackedInstant() updatedAt!: string;
  @JsonText() fields!: readonly ProfileField[];
  @JsonText() references!: readonly ReferenceField[];
}

export const profileFormRows: RowProjection<ProfileFormRow, ProfileFormEvents> = {
  row: ProfileFormRow,
  category: 'profileForm',
  on: {
    ProfileFieldsDefined: ({ data: { definitions }, at }, row: ProfileFormRow | null) => ({
      fields: definitions,
      references: row?.references ?? [],
      updatedAt: at,
    }),
    ProfileReferencesDefined: ({ data: { definitions }, at }, row: ProfileFormRow | null) => ({
      fields: row?.fields ?? [],
      references: definitions,
      updatedAt: at,
    }),
  },
};

const EMPTY: ProfileFormState = { fields: [], references: [] };

@Injectable()
export class ProfileFormReader {
  constructor(private readonly tables: BoardTables) {}

  /** The form of the board of the request; empty if none was ever defined. */
  async of(owner: ProfileOwner): Promise<ProfileFormState> {
    return (await this.tables.one(ProfileFormRow, { id: owner })) ?? EMPTY;
  }

  /** Whether a reference field of any profile refers to records of this type. */
  async isNamed(typeId: string): Promise<boolean> {
    const forms = await Promise.all(PROFILE_OWNERS.map((owner) => this.of(owner)));
    return forms.some(({ references }) => references.some((field) => field.typeId === typeId));
  }
}
