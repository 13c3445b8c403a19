import { aggregate } from '#runtime';
import { messageReportDecider } from './message-report.decider.js';

export const messageReports = aggregate(messageReportDecider);
