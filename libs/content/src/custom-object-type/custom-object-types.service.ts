import { type Issue, rejectIssues, Slugs } from '#kernel';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type CustomObjectType, customObjectTypes, typesNamedIn } from './custom-object-type.decider.js';
import { TypeUses } from '../ports.js';
import { CustomObjectTypeReader, CustomObjectTypeRow } from './custom-object-type.read-model.js';

/** A type to add. Without a slug, it gets one derived from its name. */
export type NewCustomObjectType = Pick<CustomObjectType, 'name' | 'description' | 'fields'> & {
  readonly slug?: string | undefined;
};

/** Creates, updates and deletes the custom object types of a board. The rules are in custom-object-type.decider.ts. */
@Injectable()
export class CustomObjectTypes {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: CustomObjectTypeReader,
    private readonly uses: TypeUses,
  ) {}

  /** @throws Rejection `custom_object_types_slug_taken` for a requested slug, `validation_bad_request`. */
  async add({ slug: wanted, ...type }: NewCustomObjectType): Promise<CustomObjectTypeRow> {
    await this.checkNamed(type);
    const id = newId('customObjectTypes');
    const slug = Slugs.from(type.name, id.slice(-10));
    const create = (free: string) =>
      this.bus.execute(customObjectTypes.AddCustomObjectType(id, { ...type, slug: free }));
    const receipt = await Slugs.withFree(
      { wanted, slug, taken: 'custom_object_types_slug_taken', id, free: (of) => this.reader.freeSlugs(of) },
      create,
    );
    return receipt.row(CustomObjectTypeRow);
  }

  /** @throws Rejection `custom_object_types_not_found`, `custom_object_types_slug_taken`, `custom_field_type_immutable`. */
  async change(id: string, wish: Partial<CustomObjectType>): Promise<CustomObjectTypeRow> {
    await this.checkNamed(wish);
    return (await this.bus.execute(customObjectTypes.ChangeCustomObjectType(id, wish))).row(CustomObjectTypeRow);
  }

  /** @throws Rejection `custom_object_types_not_found`, `custom_object_types_in_use`, `custom_object_types_not_empty`. */
  async remove(id: string): Promise<void> {
    const [inForms, inTypes, hasRecords] = await Promise.all([
      this.uses.isNamedByForms(id),
      this.reader.isNamed(id),
      this.uses.hasRecords(id),
    ]);
    await this.bus.execute(customObjectTypes.RemoveCustomObjectType(id, { isNamed: inForms || inTypes, hasRecords }));
  }

  /** @throws Rejection `validation_bad_request` for references to types that the board does not have. */
  private async checkNamed({ fields = [] }: Partial<CustomObjectType>): Promise<void> {
    const known = await this.reader.byIds(typesNamedIn(fields));
    const issues = fields.flatMap(({ typeId }, index): Issue[] =>
      typeId === undefined || known.has(typeId)
        ? []
        : [{ path: ['fields', index, 'typeId'], message: 'must be the id of a custom object type of this board' }],
    );
    rejectIssues(issues);
  }
}
