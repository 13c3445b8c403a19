import { auditLogTexts } from '@openings/i18n/dashboard-audit-log';
import { listScreen } from '../../kit/list/list-screen';
import { auditLogList } from './audit-log.list';

export const Screen = listScreen(auditLogTexts, auditLogList);
