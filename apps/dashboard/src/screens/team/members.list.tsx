import { Ban, Crown, LogOut, Pencil, UndoDot, UsersRound, UserX } from 'lucide-react';
import type { DashboardTexts } from '@openings/i18n/dashboard.en';
import type { TeamTexts } from '@openings/i18n/dashboard-team';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { PersonCell } from '../../kit/person-cell';
import { StatusBadge } from '../../kit/status-badge';
import { Badge } from '../../ui/badge';
import { late } from '../../ui/late';
import type { Viewer } from './use-viewer';

const InviteForm = late(() => import('./invite-form'), 'InviteForm');
const MemberForm = late(() => import('./member-form'), 'MemberForm');
type Member = Schema<'Member'>;

const nameOf = ({ name, email }: Member): string => name || email;

/** What is offered for a member is what the rules of a team allow this viewer. */
export function membersList(t: TeamTexts, { roles }: DashboardTexts, viewer: Viewer): ListDeclaration<Member> {
  const isSelf = ({ email }: Member) => email === viewer.email;
  const mayAct = (member: Member) =>
    !isSelf(member) && !member.isPrimaryOwner && (viewer.isOwner || member.role !== 'owner');
  return {
    name: 'members',
    title: t.members,
    needs: 'members.manage',
    source: { path: '/members', by: 'all' },
    filters: [
      { key: 'role', label: t.role, choices: choicesOf(roles) },
      {
        key: 'suspended',
        label: t.suspendedFilter,
        choices: [
          { value: 'true', label: t.yes },
          { value: 'false', label: t.no },
        ],
      },
    ],
    label: nameOf,
    create: { label: t.invite, drawer: (close) => <InviteForm onDone={close} /> },
    detail: {
      title: nameOf,
      content: (member, close) => <MemberForm member={member} viewer={viewer} onDone={close} />,
    },
    columns: [
      {
        key: 'name',
        header: t.person,
        width: 'minmax(12rem, 2fr)',
        sortBy: (member) => nameOf(member).toLowerCase(),
        cell: (member) => (
          <PersonCell name={nameOf(member)} avatarUrl={member.avatarUrl}>
            {isSelf(member) && <Badge>{t.you}</Badge>}
          </PersonCell>
        ),
      },
      { key: 'email', header: t.email, width: 'minmax(10rem, 2fr)', from: 768, cell: ({ email }) => email },
      {
        key: 'role',
        header: t.role,
        width: 'minmax(8rem, 1fr)',
        sortBy: ({ role }) => role,
        cell: ({ role, isPrimaryOwner }) => (isPrimaryOwner ? t.primaryOwner : (roles[role] ?? role)),
      },
      {
        key: 'suspended',
        header: t.status,
        width: '8rem',
        card: 'badge',
        cell: ({ suspended }) => <StatusBadge status={suspended ? 'suspended' : 'active'} />,
      },
      {
        key: 'joinedAt',
        header: t.joined,
        width: '8rem',
        from: 1024,
        sortBy: ({ joinedAt }) => joinedAt,
        cell: ({ joinedAt }) => <DateTime at={joinedAt} as="day" />,
      },
    ],
    actions: [
      { id: 'edit', label: t.edit, icon: Pencil, shown: mayAct, to: ({ id }) => `/team?open=${id}` },
      {
        id: 'transfer',
        label: t.transfer,
        icon: Crown,
        danger: true,
        shown: (member) => viewer.isPrimaryOwner && !isSelf(member) && !member.suspended,
        write: ({ userId }) => ({
          method: 'POST',
          path: '/members/transfer-ownership',
          body: { newOwnerUserId: userId },
        }),
        confirm: ([row]) => ({
          title: t.transferTitle(row ? nameOf(row) : ''),
          text: t.transferText,
          action: t.transfer,
        }),
        done: () => t.transferred,
      },
      {
        id: 'suspend',
        label: t.suspend,
        icon: Ban,
        shown: (member) => mayAct(member) && !member.suspended,
        write: ({ userId }) => ({ method: 'POST', path: `/members/${userId}/suspend` }),
        confirm: ([row]) => ({ title: t.suspendTitle(row ? nameOf(row) : ''), text: t.suspendText, action: t.suspend }),
        done: () => t.suspended,
      },
      {
        id: 'unsuspend',
        label: t.unsuspend,
        icon: UndoDot,
        shown: (member) => mayAct(member) && member.suspended,
        write: ({ userId }) => ({ method: 'POST', path: `/members/${userId}/unsuspend` }),
        done: () => t.unsuspended,
      },
      {
        id: 'remove',
        label: t.remove,
        icon: UserX,
        danger: true,
        shown: mayAct,
        write: ({ userId }) => ({ method: 'DELETE', path: `/members/${userId}` }),
        confirm: ([row]) => ({ title: t.removeTitle(row ? nameOf(row) : ''), text: t.removeText, action: t.remove }),
        done: () => t.removed,
      },
      {
        id: 'leave',
        label: t.leave,
        icon: LogOut,
        danger: true,
        needs: 'members.self',
        shown: (member) => isSelf(member) && !member.isPrimaryOwner,
        write: () => ({ method: 'DELETE', path: '/members/me' }),
        confirm: () => ({ title: t.leaveTitle, text: t.leaveText, action: t.leave }),
        done: () => t.left,
      },
    ],
    empty: { icon: UsersRound, title: t.noMembersTitle, text: t.noMembersText },
  };
}
