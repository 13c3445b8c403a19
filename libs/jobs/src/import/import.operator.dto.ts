import {
  FilePart,
  FromQuery,
  Integer,
  IsInstant,
  Lax,
  ListOf,
  Moment,
  Optional,
  PageQueryDto,
  Type,
  type UploadedFile,
  view,
  Without,
} from '#http/dto';
import { type RowProgress, RowsDone } from '#runtime/operations';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsNumber, IsObject, IsString, registerDecorator, ValidateNested } from 'class-validator';
import type {
  ImportMapping,
  MappingDefaults,
  ProposedMapping,
  ValueTransform,
} from '../import-mapping/import-mapping.js';
import {
  DISCOVERY_STATUSES,
  type DiscoveryStatus,
  IMPORT_STATUSES,
  type ImportCounts,
  type ImportStatus,
} from './import.decider.js';
import type { ImportRow, ImportSummaryRow } from './import.read-model.js';
import type { ImportQuota } from './upload-import.service.js';

type OperationRowError = Awaited<ReturnType<RowProgress['errors']>>[number];

/** A file whose rows become jobs. */
export class CreateImportDto {
  /** A table with a header row. The server detects its encoding and delimiter. */
  @FilePart() file!: UploadedFile;
  /** Kind of the file. */
  @Optional() @IsString() @ApiProperty({ enum: ['csv'], default: 'csv' }) sourceFormat?: string;
}

/** A map from texts to texts. */
const TextMap = (): PropertyDecorator => (target, propertyName) => {
  ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })(target, propertyName);
  registerDecorator({
    name: 'textMap',
    target: target.constructor,
    propertyName: String(propertyName),
    validator: {
      validate: (value: unknown) =>
        typeof value === 'object' &&
        value !== null &&
        !Array.isArray(value) &&
        Object.values(value).every((each) => typeof each === 'string'),
      defaultMessage: () => 'must map texts to texts',
    },
  });
};

/** Maps a column to the job field that its cells fill. */
@Lax()
export class FieldMappingDto {
  /** @example 'Job title' */
  @IsString() sourceColumn!: string;
  /** @example 'title' */
  @IsString() targetField!: string;
  /**
   * Confidence, from 0 to 1.
   * @example 0.95
   */
  @IsNumber() confidence!: number;
  @Optional() @IsString() notes?: string;
}

/** Replacements for the cells of a column. */
@Lax()
export class ValueTransformDto {
  /** @example 'Job type' */
  @IsString() sourceColumn!: string;
  /** @example 'employmentType' */
  @IsString() targetField!: string;
  /** The text of a cell and its replacement. */
  @TextMap() map!: Record<string, string>;
  /** Replacement for every other text. If absent, the text stays. */
  @Optional() @IsString() fallback?: string;
}

/** Values for rows whose cells are empty. */
@Lax()
export class MappingDefaultsDto {
  @Optional() @IsString() employmentType?: string;
  @Optional() @IsString() remoteOption?: string;
  /** ISO 4217 code of the salary currency. */
  @Optional() @IsString() currency?: string;
  /** `html`, or `text` for plain text. */
  @Optional() @IsString() descriptionFormat?: string;
  /** Whether people apply on the board for rows without an application URL. A column for it is then optional. */
  @Optional() @IsBoolean() applyOnBoard?: boolean;
}

/** Defines how the rows of the file become jobs. */
export class InlineMappingDto {
  /** Use each column and each field once. A title, a description, a company, and an application URL or the default `applyOnBoard` are required. */
  @ListOf(() => FieldMappingDto) fieldMappings!: FieldMappingDto[];
  @Optional()
  @IsObject()
  @ValidateNested()
  @Type(() => MappingDefaultsDto)
  @ApiProperty({ default: {} })
  defaults?: MappingDefaultsDto;
  @Optional() @ListOf(() => ValueTransformDto) @ApiProperty({ default: [] }) valueTransforms?: ValueTransformDto[];
}

/** Options for confirming an import. */
export class ConfirmImportDto {
  /** Replaces the proposed mapping. */
  @Optional() @IsObject() @ValidateNested() @Type(() => InlineMappingDto) inlineMapping?: InlineMappingDto;

  /** The mapping in the body, or null. */
  static mapping({ inlineMapping }: ConfirmImportDto): ImportMapping | null {
    if (!inlineMapping) return null;
    const { fieldMappings, defaults = {}, valueTransforms = [] } = inlineMapping;
    // Events hold plain data, not instances.
    return JSON.parse(JSON.stringify({ fieldMappings, defaults, valueTransforms })) as ImportMapping;
  }
}

/** Filters for a list of imports. An import must match all of them. */
export class ListImportsQueryDto extends Without(PageQueryDto, ['limit']) {
  @Optional() @FromQuery() @Integer({ min: 1, max: 50 }) limit?: number;
  @Optional() @IsIn(IMPORT_STATUSES) status?: ImportStatus;
  /** Only imports uploaded at or after this time. */
  @Optional() @IsInstant() from?: string;
  /** Only imports uploaded at or before this time. */
  @Optional() @IsInstant() to?: string;
}

/** The upload quota of today. */
export class ImportQuotaDto {
  object!: 'import_quota';
  used!: number;
  remaining!: number;
  limit!: number;
  /** End of the day in UTC. */
  @Moment() resetAt!: string;

  static readonly of = view<ImportQuotaDto, ImportQuota>()('object used remaining limit resetAt', {
    object: () => 'import_quota',
  });
}

const summary = view<ImportDto, ImportSummaryRow, ImportCounts>()(
  `id object filename sourceFormat status discoveryStatus totalRows processedRows createdCount updatedCount skippedCount
   errorCount startedAt completedAt createdAt`,
  {
    object: () => 'import',
    processedRows: (_, { created, updated, skipped, errors }) => created + updated + skipped + errors,
    createdCount: (_, { created }) => created,
    updatedCount: (_, { updated }) => updated,
    skippedCount: (_, { skipped }) => skipped,
    errorCount: (_, { errors }) => errors,
  },
);

/** An import in a list. */
export class ImportDto {
  id!: string;
  object!: 'import';
  filename!: string;
  sourceFormat!: string;
  /**
   * `pending` until you confirm it. `partial` if some rows were refused. `failed` if no row was imported or the run stopped
   * early.
   */
  @ApiProperty({ enum: IMPORT_STATUSES }) status!: ImportStatus;
  /** Status of the file analysis. You can confirm the import when it is ready. */
  @ApiProperty({ enum: DISCOVERY_STATUSES }) discoveryStatus!: DiscoveryStatus | null;
  /** 0 until the file is analyzed. */
  totalRows!: number;
  processedRows!: number;
  createdCount!: number;
  updatedCount!: number;
  /** Rows that duplicate existing jobs. */
  skippedCount!: number;
  errorCount!: number;
  @Moment() startedAt!: string | null;
  @Moment() completedAt!: string | null;
  @Moment() createdAt!: string;

  /** @param done progress of the import while it runs. */
  static of(row: ImportSummaryRow, done: RowsDone | undefined): ImportDto {
    return summary(row, row.counts ?? done ?? RowsDone.NONE);
  }
}

/** A row that did not become a job, or became a job with other values than requested. */
export class ImportErrorDto {
  /** Starts at 0, without the header row. */
  rowIndex!: number;
  /** Same error code as when you create the single job. */
  code!: string;
  message!: string;
}

/** The proposed or the confirmed mapping of an import. */
export class ProposedMappingDto {
  fieldMappings!: FieldMappingDto[];
  defaults!: MappingDefaultsDto;
  valueTransforms!: ValueTransformDto[];
  /** Columns that fill no field. */
  unmappedSourceColumns!: string[];
  /** Required job fields that no column fills. */
  missingRequiredTargets!: string[];
  /** What to check before you confirm. */
  warnings!: string[];

  static of({ fieldMappings, defaults, valueTransforms, ...open }: ProposedMapping): ProposedMappingDto {
    return {
      fieldMappings: fieldMappings.map((each) => ({ ...each })),
      defaults: { ...(defaults as MappingDefaults) },
      valueTransforms: valueTransforms.map((each: ValueTransform) => ({ ...each })),
      unmappedSourceColumns: [...open.unmappedSourceColumns],
      missingRequiredTargets: [...open.missingRequiredTargets],
      warnings: [...open.warnings],
    };
  }
}

/** An import. */
export class ImportDetailDto extends ImportDto {
  /** The first 1,000. */
  errors!: ImportErrorDto[];
  /** Null until the file is analyzed. */
  proposedMapping!: ProposedMappingDto | null;

  static from(row: ImportRow, done: RowsDone, errors: readonly OperationRowError[]): ImportDetailDto {
    return {
      ...ImportDto.of(row, done),
      errors: errors.map((each) => ({ ...each })),
      proposedMapping: row.mapping && ProposedMappingDto.of(row.mapping),
    };
  }
}
