import { commandHandler, mailPreview, policy } from '#runtime';
import { type Resource, Role } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { invitationExample } from './invitation-mail.js';
import {
  OperatorInvitationsController,
  OperatorMembersController,
  PublicInvitationsController,
} from './team.operator.controller.js';
import { teamDecider, teams } from './team.decider.js';
import { FollowTeam } from './team.policies.js';
import { TeamReader, teamRows } from './team.read-model.js';
import { TeamService } from './team.service.js';
import { INVITED_ROLES } from './team.js';

const SCOPES = ['members.self', 'members.read', 'members.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}

/** The team of a board, and its invitations. */
export const teamResource: Resource = {
  controllers: [OperatorMembersController, OperatorInvitationsController, PublicInvitationsController],
  providers: [
    commandHandler(teams),
    readModel(teamRows),
    TeamReader,
    TeamService,
    ...policy(FollowTeam),
    mailPreview(invitationExample),
  ],
  tags: { Members: "Members of the board's team.", Invitations: 'Invitations to join the team.' },
  scopes: SCOPES,
  ofMembers: ['members.self'],
  vocabularies: { InvitedRole: INVITED_ROLES, MemberRole: Role.ALL },
  events: [eventNamesOf(teamDecider, { object: 'team', types: { TeamFounded: 'created' } })],
};
