import { type LateArrivals } from '../../people/index.js';
import { messageReports } from './message-report.commands.js';
import type { MessageReportEvents } from './message-report.decider.js';

/** Reports that are added to an account. */
export const messageReportArrivals: LateArrivals<{ messageReport: MessageReportEvents }> = {
  messageReport: {
    MessageReported: ({ objectId, data }) => ({
      userId: data.candidateId,
      removal: messageReports.EraseReport(objectId, {}),
    }),
  },
};
