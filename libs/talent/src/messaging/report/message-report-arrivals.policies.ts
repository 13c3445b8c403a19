import { type LateArrivals } from '../../people/index.js';
import { type MessageReportEvents, messageReports } from './message-report.decider.js';

/** Reports that are added to an account. */
export const messageReportArrivals: LateArrivals<{ messageReport: MessageReportEvents }> = {
  messageReport: {
    MessageReported: ({ objectId, data }) => ({
      userId: data.candidateId,
      removal: messageReports.EraseReport(objectId, {}),
    }),
  },
};
