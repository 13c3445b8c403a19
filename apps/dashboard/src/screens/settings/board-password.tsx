import { settingsTexts } from '@openings/i18n/dashboard-settings';
import { ResourceForm } from '../../kit/form/resource-form';
import { useTextsOf } from '../../state/language';

/** Sets the password that visitors are asked for. */
export function BoardPassword() {
  const t = useTextsOf(settingsTexts);
  return (
    <ResourceForm<{ password: string }, object>
      sections={[
        {
          title: t.sectionNewPassword,
          fields: [{ name: 'password', label: t.newPassword, kind: 'password', required: true, hint: t.passwordHint }],
        },
      ]}
      values={{ password: '' }}
      write={(body) => ({ method: 'POST', path: '/settings/password-protection', body })}
      needs="settings.manage"
      saveLabel={t.setPassword}
      done={t.passwordSaved}
      refresh={['settings']}
      isSecret
    />
  );
}
