import { useMemo } from 'react';
import { teamTexts } from '@openings/i18n/dashboard-team';
import { EmbeddedList } from '../../kit/list/list-screen';
import { TabbedLists } from '../../kit/list/tabbed-lists';
import { useTexts, useTextsOf } from '../../state/language';
import { invitationsList } from './invitations.list';
import { membersList } from './members.list';
import { useViewer } from './use-viewer';

export function Screen() {
  const t = useTextsOf(teamTexts);
  const all = useTexts();
  const { email, isOwner, isPrimaryOwner } = useViewer();
  const members = useMemo(
    () => membersList(t, all, { email, isOwner, isPrimaryOwner }),
    [t, all, email, isOwner, isPrimaryOwner],
  );
  const invitations = useMemo(() => invitationsList(t, all), [t, all]);
  return (
    <TabbedLists
      title={t.title}
      about={t.about}
      tabs={[
        { id: 'members', label: t.members, content: <EmbeddedList list={members} /> },
        { id: 'invitations', label: t.invitations, content: <EmbeddedList list={invitations} /> },
      ]}
    />
  );
}
