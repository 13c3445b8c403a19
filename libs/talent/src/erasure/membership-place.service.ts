import { type DataSubject, LeftRows, Mails, PersonalRows } from '#runtime';
import { BoardTables } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { employerMemberships } from '../commands.js';
import { MembershipRow } from '../membership/membership.read-model.js';
import { sendAll } from './places.service.js';

/** Whom somebody works for, or says so; companies and their jobs stay. */
@Injectable()
export class MembershipsPlace extends PersonalRows<MembershipRow> {
  constructor(
    private readonly bus: CommandBus,
    private readonly mails: Mails,
    tables: BoardTables,
    left: LeftRows,
  ) {
    super(MembershipRow, { column: 'userId', category: 'employerMembership' }, tables, left);
  }

  override async purge(subject: DataSubject): Promise<void> {
    for await (const rows of this.each(subject)) {
      // Before the rows go, for nothing else tells the addresses.
      for (const { workEmail } of rows) if (workEmail !== null) await this.mails.forget(workEmail);
      await sendAll(
        this.bus,
        rows.map(({ id }) => employerMemberships.EndMembership(id, {})),
      );
    }
    await super.purge(subject);
  }
}
