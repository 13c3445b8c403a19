import { type EventNames, rejectIssues } from '#kernel';
import { Allow, ApiParts, type ExportDefinition, Exports, type InlineExport, OperatorApi, Paged, Refuses } from '#http';
import { Exported, ExportQueryDto, type OperationDto } from '#http/dto';
import { type Page, pageOf } from '#store';
import { Get, type Provider, Query } from '@nestjs/common';
import { closest } from 'fastest-levenshtein';
import { AuditEntryDto, fieldsOf, ListAuditLogQueryDto, objectOf, publicTypeOf } from './audit-log.operator.dto.js';
import { AuditLogReader, AuditRow } from './audit-log.read-model.js';

@OperatorApi('audit-log', 'Audit log')
export class OperatorAuditLogController {
  private readonly objects: ReadonlyMap<string, EventNames>;
  private readonly types: ReadonlyMap<string, { readonly category: string; readonly type: string }>;

  constructor(
    private readonly reader: AuditLogReader,
    private readonly parts: ApiParts,
    private readonly exports: Exports,
  ) {
    const names = [...parts.events.values()];
    this.objects = new Map(names.map((each) => [each.object, each]));
    this.types = new Map(
      names.flatMap(({ category, types }) => Object.entries(types).map(([type, name]) => [name, { category, type }])),
    );
  }

  /**
   * List audit log entries, newest first. An entry says who changed what on the board. An entry appears a second after its
   * change, or later while the server is behind. Refused requests change nothing and have no entry.
   */
  @Get()
  @Allow('audit.read')
  @Paged(AuditEntryDto)
  async listAuditLog(@Query() { type, objectType, ...query }: ListAuditLogQueryDto): Promise<Page<AuditEntryDto>> {
    const event = known(this.types, 'type', type);
    const object = known(this.objects, 'objectType', objectType);
    // No change belongs to two kinds of objects.
    if (event && object && event.category !== object.category) return { rows: [], nextCursor: null };
    return pageOf(await this.reader.page({ ...query, event, object }), (row) =>
      AuditEntryDto.of(row, this.parts.events),
    );
  }

  /**
   * Export the audit log. For CSV, an operation writes a file, which you download once it has succeeded. JSON is returned at
   * once.
   */
  @Get('export')
  @Allow('audit.read')
  @Refuses({ too_large: ['exports_too_large'] })
  @Exported()
  exportAuditLog(@Query() { format }: ExportQueryDto): Promise<OperationDto | InlineExport> {
    return this.exports.answer('audit-log', format);
  }
}

/** The key of `name`; undefined when no name is given. @throws Rejection `validation_bad_request` for an unknown name. */
function known<T>(all: ReadonlyMap<string, T>, key: string, name: string | undefined): T | undefined {
  if (name === undefined) return undefined;
  const found = all.get(name);
  if (!found)
    rejectIssues([{ path: [key], message: `is not known; did you mean "${closest(name, [...all.keys()])}"?` }]);
  return found;
}

/** The columns of `GET /v1/audit-log/export`. */
const auditExport = (names: ReadonlyMap<string, EventNames>): ExportDefinition<AuditRow> => ({
  collection: 'audit-log',
  scope: 'audit.read',
  row: AuditRow,
  columns: ['id', 'at', 'actorType', 'actorId', 'sessionId'],
  derived: {
    type: (row) => publicTypeOf(row, names),
    objectType: (row) => objectOf(row, names),
    objectId: ({ objectId }) => objectId,
    fields: (row) => fieldsOf(row, names),
    requestId: ({ requestId }) => requestId,
    correlationId: ({ correlationId }) => correlationId,
    causationId: ({ causationId }) => causationId,
    eventId: ({ eventId }) => eventId,
    version: ({ version }) => version,
  },
});

/** Registers the export of the audit log. */
export const auditExportable: Provider = {
  provide: Symbol('audit-log'),
  useFactory: (exports: Exports, { events }: ApiParts) => exports.add(auditExport(events)),
  inject: [Exports, ApiParts],
};
