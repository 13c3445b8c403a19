import { Accepted, Allow, OperatorApi, Paged, Refuses, Upload, Handling } from '#http';
import { OperationDto } from '#http/dto';
import { type Page, pageOf } from '#store';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { RecordImports, RECORDS_IMPORT_BYTES } from './import-records.service.js';
import {
  CreateCustomObjectRecordDto,
  CustomObjectRecordDto,
  ImportCustomObjectRecordsDto,
  ListCustomObjectRecordsQueryDto,
  UpdateCustomObjectRecordDto,
} from './record.operator.dto.js';
import { Records } from './records.service.js';

const NO_TYPE = 'custom_object_types_not_found';
const MISSING = { missing: [NO_TYPE, 'custom_object_records_not_found'] };
const VALUES = { invalid: ['custom_field_wrong_type', 'custom_field_required', 'custom_field_out_of_range'] };

@OperatorApi('custom-object-types/:id/records', 'Custom objects')
export class OperatorCustomObjectRecordsController {
  constructor(
    private readonly records: Records,
    private readonly imports: RecordImports,
  ) {}

  /** List the records of a custom object type, newest first. */
  @Get()
  @Allow('custom_objects.read')
  @Paged(CustomObjectRecordDto)
  @Refuses({ missing: [NO_TYPE] })
  async listCustomObjectRecords(
    @Param('id') id: string,
    @Query() query: ListCustomObjectRecordsQueryDto,
  ): Promise<Page<CustomObjectRecordDto>> {
    return pageOf(await this.records.page(id, query), CustomObjectRecordDto.of);
  }

  /** Create a record of a custom object type. Every required field must have a value. */
  @Post()
  @Handling({ makesBelow: true })
  @Allow('custom_objects.manage')
  @Refuses({ ...VALUES, missing: [NO_TYPE], conflict: ['custom_object_records_slug_taken'] })
  async createCustomObjectRecord(
    @Param('id') id: string,
    @Body() { title, slug, attributes = {} }: CreateCustomObjectRecordDto,
  ): Promise<CustomObjectRecordDto> {
    return CustomObjectRecordDto.of(await this.records.add(id, { title, slug, attributes }));
  }

  /**
   * Import records of a custom object type from a table. The slug of a row is its own, or comes from its title. A row with the
   * slug of an existing record updates that record, and empty cells change nothing. The result lists refused rows; the other rows
   * are imported.
   */
  @Post('import')
  @HttpCode(202)
  @Allow('custom_objects.manage')
  @Accepted('custom_objects.records_import')
  @Upload({ maxBytes: RECORDS_IMPORT_BYTES, tooLarge: 'custom_object_records_import_payload_too_large' })
  @Refuses({
    invalid: ['custom_object_records_import_unsupported_format'],
    missing: [NO_TYPE],
    too_large: ['custom_object_records_import_too_many_rows'],
  })
  async importCustomObjectRecords(
    @Param('id') id: string,
    @Body() { file }: ImportCustomObjectRecordsDto,
  ): Promise<OperationDto> {
    return OperationDto.of(await this.imports.take(id, file));
  }

  /** Get a record of a custom object type. */
  @Get(':recordId')
  @Allow('custom_objects.read')
  @Refuses(MISSING)
  async getCustomObjectRecord(
    @Param('id') id: string,
    @Param('recordId') recordId: string,
  ): Promise<CustomObjectRecordDto> {
    return CustomObjectRecordDto.of(await this.records.get(id, recordId));
  }

  /** Update a record of a custom object type. Absent keys keep their values. */
  @Patch(':recordId')
  @Handling({ needsBody: true })
  @Allow('custom_objects.manage')
  @Refuses({ ...VALUES, ...MISSING, conflict: ['custom_object_records_slug_taken', 'stale_version'] })
  async updateCustomObjectRecord(
    @Param('id') id: string,
    @Param('recordId') recordId: string,
    @Body() body: UpdateCustomObjectRecordDto,
  ): Promise<CustomObjectRecordDto> {
    return CustomObjectRecordDto.of(await this.records.change(id, recordId, body));
  }

  /** Delete a record of a custom object type. Profiles that refer to the record no longer show it. */
  @Delete(':recordId')
  @HttpCode(204)
  @Allow('custom_objects.manage')
  @Refuses({ missing: ['custom_object_records_not_found'], conflict: ['stale_version'] })
  async deleteCustomObjectRecord(@Param('id') id: string, @Param('recordId') recordId: string): Promise<void> {
    await this.records.remove(id, recordId);
  }
}
