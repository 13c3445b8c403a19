import { teamTexts } from '@openings/i18n/dashboard-team';
import { useMay } from '../../kit/permissions';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import { DateTime } from '../../kit/date-time';
import { Facts } from '../../kit/detail-facts';
import { ResourceForm } from '../../kit/form/resource-form';
import { StatusBadge } from '../../kit/status-badge';
import { useTexts, useTextsOf } from '../../state/language';
import type { Viewer } from './use-viewer';

interface MemberFormProps {
  readonly member: Schema<'Member'>;
  readonly viewer: Viewer;
  readonly onDone: () => void;
}

/** A member, and the role of one whom the viewer may change. */
export function MemberForm({ member, viewer, onDone }: MemberFormProps) {
  const t = useTextsOf(teamTexts);
  const { roles, save } = useTexts();
  const may = useMay()('members.manage');
  const isChangeable =
    may && member.email !== viewer.email && !member.isPrimaryOwner && (viewer.isOwner || member.role !== 'owner');
  return (
    <div className="space-y-5">
      <Facts
        facts={[
          { name: t.email, value: member.email },
          { name: t.role, value: member.isPrimaryOwner ? t.primaryOwner : (roles[member.role] ?? member.role) },
          { name: t.status, value: <StatusBadge status={member.suspended ? 'suspended' : 'active'} /> },
          { name: t.joined, value: <DateTime at={member.joinedAt} as="full" /> },
        ]}
      />
      {isChangeable && (
        <ResourceForm<{ role: string }, Schema<'Member'>>
          sections={[
            {
              title: t.edit,
              fields: [
                {
                  name: 'role',
                  label: t.role,
                  kind: 'select',
                  wide: true,
                  hint: t.roleHint,
                  choices: choicesOf(roles).filter(({ value }) => viewer.isOwner || value !== 'owner'),
                },
              ],
            },
          ]}
          values={{ role: member.role }}
          write={(body) => ({ method: 'PATCH', path: `/members/${member.userId}`, body })}
          saveLabel={save}
          done={t.roleSaved}
          refresh={['members']}
          onSaved={onDone}
        />
      )}
    </div>
  );
}
