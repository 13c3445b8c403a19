import { Policy, type Reacts, type PolicySubject } from '#runtime';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import type { TeamEvents } from './team.decider.js';
import { TeamMembers } from './team-members.js';
import { TeamRow } from './team.read-model.js';

/** Updates the table of members from the events of teams: always with the whole current team. */
@Injectable()
export class FollowTeam implements Policy {
  readonly name = 'follow-team';
  readonly on: Reacts<{ team: TeamEvents }> = {
    team: {
      TeamFounded: (_, subject) => this.follow(subject),
      MemberRoleChanged: (_, subject) => this.follow(subject),
      MemberSuspended: (_, subject) => this.follow(subject),
      MemberUnsuspended: (_, subject) => this.follow(subject),
      MemberRemoved: (_, subject) => this.follow(subject),
      OwnershipTransferred: (_, subject) => this.follow(subject),
      InvitationCreated: (_, subject) => this.follow(subject),
      InvitationRenewed: (_, subject) => this.follow(subject),
      InvitationAccepted: (_, subject) => this.follow(subject),
      InvitationDeclined: (_, subject) => this.follow(subject),
      InvitationCancelled: (_, subject) => this.follow(subject),
    },
  };

  constructor(private readonly members: TeamMembers) {}

  private async follow(subject: PolicySubject): Promise<void> {
    const row = await subject.row(TeamRow);
    if (row) await this.members.follow(row, facts().now);
  }
}
