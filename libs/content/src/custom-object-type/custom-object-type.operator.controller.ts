import { customObjectTypeDecider } from './custom-object-type.decider.js';
import { Allow, refusalsOf, OperatorApi, Paged, Refuses, Handling } from '#http';
import { PageQueryDto } from '#http/dto';
import { plainDefinitions } from '#custom-fields';
import { type Page, pageOf } from '#store';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  CreateCustomObjectTypeDto,
  CustomObjectTypeDto,
  UpdateCustomObjectTypeDto,
} from './custom-object-type.operator.dto.js';
import { CustomObjectTypeReader } from './custom-object-type.read-model.js';
import { CustomObjectTypes } from './custom-object-types.service.js';

const REFUSALS = refusalsOf(customObjectTypeDecider);

@OperatorApi('custom-object-types', 'Custom objects')
export class OperatorCustomObjectTypesController {
  constructor(
    private readonly types: CustomObjectTypes,
    private readonly reader: CustomObjectTypeReader,
  ) {}

  /** List custom object types, newest first. */
  @Get()
  @Allow('custom_objects.read')
  @Paged(CustomObjectTypeDto)
  async listCustomObjectTypes(@Query() query: PageQueryDto): Promise<Page<CustomObjectTypeDto>> {
    return pageOf(await this.reader.page(query), CustomObjectTypeDto.of);
  }

  /** Create a custom object type. */
  @Post()
  @Allow('custom_objects.manage')
  @Refuses({ ...REFUSALS.reads, ...REFUSALS.adds })
  async createCustomObjectType(
    @Body() { name, slug, description, fields = [] }: CreateCustomObjectTypeDto,
  ): Promise<CustomObjectTypeDto> {
    const type = { name, slug, description: description || null, fields: plainDefinitions(fields) };
    return CustomObjectTypeDto.of(await this.types.add(type));
  }

  /** Get a custom object type. */
  @Get(':id')
  @Allow('custom_objects.read')
  @Refuses(REFUSALS.reads)
  async getCustomObjectType(@Param('id') id: string): Promise<CustomObjectTypeDto> {
    return CustomObjectTypeDto.of(await this.reader.byId(id));
  }

  /** Update a custom object type. Absent keys keep their values. */
  @Patch(':id')
  @Handling({ needsBody: true })
  @Allow('custom_objects.manage')
  @Refuses({
    ...REFUSALS.reads,
    conflict: ['custom_object_types_slug_taken', 'stale_version'],
    unfit: ['custom_field_type_immutable'],
  })
  async updateCustomObjectType(
    @Param('id') id: string,
    @Body() { description, fields, ...wish }: UpdateCustomObjectTypeDto,
  ): Promise<CustomObjectTypeDto> {
    const change = {
      ...wish,
      ...(description === undefined ? {} : { description: description || null }),
      ...(fields === undefined ? {} : { fields: plainDefinitions(fields) }),
    };
    return CustomObjectTypeDto.of(await this.types.change(id, change));
  }

  /** Delete a custom object type. The type must have no records, and no field of a profile or another type may refer to it. */
  @Delete(':id')
  @HttpCode(204)
  @Allow('custom_objects.manage')
  @Refuses({
    ...REFUSALS.reads,
    conflict: ['custom_object_types_in_use', 'custom_object_types_not_empty', 'stale_version'],
  })
  async deleteCustomObjectType(@Param('id') id: string): Promise<void> {
    await this.types.remove(id);
  }
}
