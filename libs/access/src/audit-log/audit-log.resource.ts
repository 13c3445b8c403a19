import type { Resource } from '#http';
import { Actor } from '#kernel';
import { auditExportable, OperatorAuditLogController } from './audit-log.operator.controller.js';
import { AuditLogReader } from './audit-log.read-model.js';

const SCOPES = ['audit.read'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}

/** Who changed what. */
export const auditLogResource: Resource = {
  controllers: [OperatorAuditLogController],
  providers: [AuditLogReader, auditExportable],
  tags: { 'Audit log': 'A log of who changed what, and when.' },
  scopes: SCOPES,
  vocabularies: { ActorType: Actor.TYPES },
};
