import { useState } from 'react';
import { teamTexts } from '@openings/i18n/dashboard-team';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import { ResourceForm } from '../../kit/form/resource-form';
import { SecretOnce } from '../../kit/secret-once';
import { useTextsOf } from '../../state/language';

/** Invites a person, and shows the link of the invitation once. */
export function InviteForm({ onDone }: { readonly onDone: () => void }) {
  const t = useTextsOf(teamTexts);
  const [link, setLink] = useState<string | null>(null);
  if (link) return <SecretOnce about={t.inviteLink} secrets={[link]} onDone={onDone} />;
  return (
    <ResourceForm<{ email: string; role: string }, Schema<'InvitationWithToken'>>
      sections={[
        {
          title: t.sectionInvite,
          fields: [
            { name: 'email', label: t.email, kind: 'email', required: true, wide: true, hint: t.inviteHint },
            {
              name: 'role',
              label: t.role,
              kind: 'select',
              wide: true,
              choices: choicesOf(t.invitedRoles),
              hint: t.roleHint,
            },
          ],
        },
      ]}
      values={{ email: '', role: 'member' }}
      write={(body) => ({ method: 'POST', path: '/invitations', body })}
      needs="members.manage"
      saveLabel={t.invite}
      done={t.inviteDone}
      refresh={['invitations', 'usage']}
      onSaved={({ acceptUrl }) => (acceptUrl ? setLink(acceptUrl) : onDone())}
    />
  );
}
