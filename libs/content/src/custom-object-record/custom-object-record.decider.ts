import {
  changed,
  claim,
  commandsOf,
  type Decider,
  record,
  type RecordCommands,
  type RecordEvents,
  Rejection,
  rejectIssues,
} from '#kernel';
import {
  changedCustomFields,
  type CustomFieldValues,
  type GivenCustomFields,
  LONGEST_VALUES,
  withCustomFields,
} from '#custom-fields/rules';

/** An object of a type that the board defined. */
export interface CustomObjectRecord {
  readonly typeId: string;
  readonly title: string;
  /** Unique among the records of a type. */
  readonly slug: string;
  /** Values by field key. */
  readonly attributes: CustomFieldValues;
}

type Plain = RecordCommands<'CustomObjectRecord', CustomObjectRecord>;

/** Changes to a record; null clears an attribute, and absent attributes keep their values. */
export interface RecordWish {
  readonly title?: string;
  readonly slug?: string;
  readonly attributes?: GivenCustomFields;
}

export type CustomObjectRecordCommands = Omit<Plain, 'ChangeCustomObjectRecord'> & {
  ChangeCustomObjectRecord: RecordWish;
};
export type CustomObjectRecordEvents = RecordEvents<'CustomObjectRecord', CustomObjectRecord>;

const plain = record<CustomObjectRecord>()('CustomObjectRecord', {
  missing: 'custom_object_records_not_found',
  claims: (held) => (held ? claim('custom_object_record.slug', `${held.typeId}/${held.slug}`) : []),
  refuseClaim: ({ value }, [holder]) => {
    const slug = value.slice(value.indexOf('/') + 1);
    return new Rejection(
      'conflict',
      'custom_object_records_slug_taken',
      `Another record of this type has the slug "${slug}".`,
      { slug, existing_id: holder },
    );
  },
  needs: (held) => (held ? [{ category: 'customObjectType', objectId: held.typeId }] : []),
  refuseNeed: () => new Rejection('missing', 'custom_object_types_not_found', 'There is no such custom object type.'),
});

export const customObjectRecordDecider: Decider<
  CustomObjectRecord | null,
  CustomObjectRecordCommands,
  CustomObjectRecordEvents
> = {
  ...plain,
  decide: {
    ...plain.decide,
    AddCustomObjectRecord(_, added) {
      requireFit(added.attributes);
      return [{ type: 'CustomObjectRecordAdded', data: added }];
    },

    ChangeCustomObjectRecord(before, { attributes: given = {}, ...wish }) {
      const was = before as CustomObjectRecord;
      const changes: Partial<CustomObjectRecord> = changed(was, wish);
      const isAnother = Object.keys(changedCustomFields(was.attributes, given)).length > 0;
      const attributes = isAnother ? withCustomFields(was.attributes, given) : was.attributes;
      requireFit(attributes);
      const data = isAnother ? Object.assign({ ...changes }, { attributes }) : changes;
      return Object.keys(data).length === 0 ? [] : [{ type: 'CustomObjectRecordChanged', data }];
    },
  },
};

export const customObjectRecords = commandsOf(customObjectRecordDecider);

/** @throws Rejection `validation_bad_request` if the attributes together are too long. */
function requireFit(attributes: CustomFieldValues): void {
  if (JSON.stringify(attributes).length > LONGEST_VALUES)
    rejectIssues([{ path: ['attributes'], message: `must not be longer than ${LONGEST_VALUES} characters in all` }]);
}
