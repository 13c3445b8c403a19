import { Boards, TeamMembers } from '#access';
import { Links } from '#http';
import { Mails } from '#runtime';
import { type OperationWork, OperationPostponed, OperationWorker } from '#runtime/operations';
import { facts, Ids } from '#store';
import { Injectable } from '@nestjs/common';
import { BoardTerms, AlertSettings } from '../../people/index.js';
import { MessageReportReader } from '../report/message-report.read-model.js';
import { messageReportsMail } from './report-mails.js';

/** The operation that waits for the end of an hour. Clients cannot see it. */
export const NEW_REPORTS = 'internal.messaging.new_reports';

/** One hour in which messages were reported. Moments are UTC ISO texts. */
export interface HourOfReports {
  readonly since: string;
  /** The end of the hour. */
  readonly dueAt: string;
}

/**
 * Mails the operators of a board how many reports are open, after an hour in which messages were reported. The mail goes to the contact
 * address of the board, or to the owners and admins of its team if it has none. No mail is sent if all reports of the hour are resolved
 * or erased.
 */
@Injectable()
export class SendReportMails extends OperationWorker<HourOfReports> {
  readonly kind = NEW_REPORTS;

  constructor(
    private readonly reader: MessageReportReader,
    private readonly terms: BoardTerms,
    private readonly team: TeamMembers,
    private readonly boards: Boards,
    private readonly settings: AlertSettings,
    private readonly mails: Mails,
    private readonly links: Links,
  ) {
    super();
  }

  async run({ since, dueAt }: HourOfReports, _work: OperationWork): Promise<null> {
    const seconds = (Date.parse(dueAt) - Date.now()) / 1_000;
    if (seconds > 0) throw new OperationPostponed(Math.ceil(seconds));
    const last = new Date(Date.parse(dueAt) - 1).toISOString();
    if ((await this.reader.countOpen({ since, until: last })) === 0) return null;
    const { board } = facts();
    const [open, contact, identity, { slug }] = await Promise.all([
      this.reader.countOpen(),
      this.terms.contact(),
      this.settings.identity(null),
      this.boards.byId(board),
    ]);
    const letter = messageReportsMail({
      boardName: identity.name,
      open,
      url: this.links.dashboardPage(`${slug}/message-reports`),
      isToContact: contact !== null,
    });
    for (const to of contact === null ? await this.team.managers(board) : [contact])
      await this.mails.send({
        id: Ids.derived('mails', `${board}/reports/${since}/${to}`, Date.parse(since)),
        to,
        ...letter,
      });
    return null;
  }
}
