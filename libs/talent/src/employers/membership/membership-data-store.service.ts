import type { ObjectRef } from '#kernel';
import { LeftRows, Mails } from '#runtime';
import { BoardTables } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { employerMemberships } from './membership.decider.js';
import { MembershipReader, MembershipRow } from './membership.read-model.js';
import { OwnedRows } from '../../people/index.js';

/** Memberships and claims. Companies and their jobs stay. */
@Injectable()
export class MembershipsDataStore extends OwnedRows<MembershipRow> {
  protected readonly row = MembershipRow;
  protected readonly of = { column: 'userId', category: 'employerMembership' };
  protected readonly removal = ({ id }: MembershipRow) => employerMemberships.EndMembership(id, {});

  constructor(
    bus: CommandBus,
    tables: BoardTables,
    left: LeftRows,
    private readonly mails: Mails,
    private readonly memberships: MembershipReader,
  ) {
    super(bus, tables, left);
  }

  protected override async before({ workEmail }: MembershipRow): Promise<void> {
    if (workEmail !== null) await this.mails.forget(workEmail);
  }

  override async *streams(userId: string): AsyncIterable<ObjectRef> {
    for await (const rows of this.memberships.each({ userId }))
      for (const { id } of rows) yield { category: this.of.category, objectId: id };
  }
}
