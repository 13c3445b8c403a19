import { accountTexts } from '@openings/i18n/dashboard-account';
import { Facts } from '../../kit/detail-facts';
import { ResourceForm } from '../../kit/form/resource-form';
import { PageHead } from '../../kit/page-head';
import { useTexts, useTextsOf } from '../../state/language';
import { boardStore, signedInStore } from '../../state/session';
import { useStored } from '../../state/stored';
import { SecondFactor } from './second-factor';
import { Sessions } from './sessions';

/** The account of the person who is signed in: it is the same on all boards. */
export function Screen() {
  const t = useTextsOf(accountTexts);
  const { roles } = useTexts();
  const user = useStored(signedInStore)?.user;
  const role = useStored(boardStore)?.role ?? '';
  return (
    <>
      <PageHead title={t.title} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="space-y-6">
          <section className="panel p-5" aria-label={t.profile}>
            <h2 className="mb-1 font-semibold">{t.profile}</h2>
            <Facts
              facts={[
                { name: t.name, value: user?.name || null },
                { name: t.email, value: user?.email || null },
                { name: t.role, value: roles[role] ?? role },
              ]}
            />
          </section>
          <ResourceForm<{ currentPassword: string; newPassword: string }, undefined>
            sections={[
              {
                title: t.sectionPassword,
                fields: [
                  { name: 'currentPassword', label: t.currentPassword, kind: 'password', required: true },
                  {
                    name: 'newPassword',
                    label: t.newPassword,
                    kind: 'password',
                    required: true,
                    hint: t.newPasswordHint,
                  },
                ],
              },
            ]}
            values={{ currentPassword: '', newPassword: '' }}
            write={(body) => ({ method: 'POST', path: '/me/password', body })}
            saveLabel={t.changePassword}
            done={t.passwordChanged}
            refresh={['sessions']}
            isSecret
          />
        </div>
        <div className="space-y-6">
          <SecondFactor />
          <Sessions />
        </div>
      </div>
    </>
  );
}
