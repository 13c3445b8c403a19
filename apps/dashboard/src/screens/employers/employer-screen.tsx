import { useParams } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import { employersTexts, type EmployersTexts } from '@openings/i18n/dashboard-employers';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import { Facts } from '../../kit/detail-facts';
import { ErrorNote } from '../../kit/error-note';
import { Panel } from '../../kit/panel';
import { StatusBadge } from '../../kit/status-badge';
import { useObject } from '../../kit/use-object';
import { WriteButton } from '../../kit/write-button';
import { BoardLink } from '../../kit/board-link';
import { PageHead } from '../../kit/page-head';
import { PagePending } from '../../shell/page-states';
import { useTextsOf } from '../../state/language';
import { Avatar } from '../../ui/avatar';
import { useErasure } from '../people/erasure';
import { nameOf } from '../people/person';

type Employer = Schema<'Employer'>;

export function Screen() {
  const t = useTextsOf(employersTexts);
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const { data: employer, error } = useObject<Employer>('employers', `/employers/${id}`);
  const erasure = useErasure(t, '/employers', 'employers.manage');
  if (error && !erasure.isUnderWay) return <ErrorNote error={error} />;
  if (!employer) return <PagePending />;
  const name = nameOf(employer);
  return (
    <>
      <PageHead
        title={name}
        back={{ label: t.title, to: '/employers' }}
        lead={<Avatar name={name} src={employer.avatarUrl} round />}
        actions={<>{erasure.buttons(employer)}</>}
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-5">
          {employer.pendingClaims.length > 0 && <Claims employer={employer} t={t} />}
          <Companies employer={employer} t={t} />
        </div>
        <Panel title={t.account}>
          <Facts
            facts={[
              { name: t.email, value: employer.email },
              {
                name: t.verified,
                value: employer.emailVerifiedAt ? <DateTime at={employer.emailVerifiedAt} as="full" /> : t.notVerified,
              },
              { name: t.joined, value: <DateTime at={employer.createdAt} as="full" /> },
              { name: t.lastActive, value: <DateTime at={employer.lastActiveAt} /> },
            ]}
          />
        </Panel>
      </div>
      {erasure.dialog}
    </>
  );
}

function Claims({ employer, t }: { readonly employer: Employer; readonly t: EmployersTexts }) {
  return (
    <Panel title={t.waiting}>
      <ul className="divide-y divide-line">
        {employer.pendingClaims.map((claim) => {
          const path = `/employers/claims/${claim.membershipId}`;
          return (
            <li key={claim.membershipId} className="flex flex-wrap items-center gap-2 py-2.5">
              <div className="min-w-0 flex-1">
                <BoardLink to={`/companies/${claim.companyId}`} className="rounded font-medium hover:text-accent-ink">
                  {claim.companyName}
                </BoardLink>
                <p className="truncate text-xs text-muted">
                  {claim.workEmail
                    ? `${claim.workEmail} (${claim.workEmailVerifiedAt ? t.workEmailVerified : t.workEmailOpen})`
                    : (claim.companyWebsiteDomain ?? '')}
                </p>
              </div>
              <WriteButton
                icon={<X aria-hidden className="size-4" />}
                needs="employers.manage"
                write={() => ({ method: 'POST', path: `${path}/reject` })}
                confirm={{ title: t.rejectTitle(1), text: t.rejectText, action: t.reject }}
                done={t.rejectedDone(1)}
                refresh={['employers', 'claimsWaiting']}
              >
                {t.reject}
              </WriteButton>
              <WriteButton
                look="primary"
                icon={<Check aria-hidden className="size-4" />}
                needs="employers.manage"
                write={() => ({ method: 'POST', path: `${path}/approve` })}
                confirm={{
                  title: t.approveTitle(1),
                  text: t.approveText(nameOf(employer), claim.companyName),
                  action: t.approve,
                }}
                done={t.approvedDone(1)}
                refresh={['employers', 'claimsWaiting']}
              >
                {t.approve}
              </WriteButton>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function Companies({ employer, t }: { readonly employer: Employer; readonly t: EmployersTexts }) {
  return (
    <Panel title={t.companies}>
      {employer.companies.length === 0 ? (
        <p className="py-1 text-muted">{t.noCompanies}</p>
      ) : (
        <ul className="divide-y divide-line">
          {employer.companies.map(({ companyId, companyName, status, approvalSource, joinedAt }) => (
            <li key={companyId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
              <div className="min-w-0 flex-1">
                <BoardLink to={`/companies/${companyId}`} className="rounded font-medium hover:text-accent-ink">
                  {companyName}
                </BoardLink>
                <p className="text-xs text-muted">
                  {approvalSource && `${t.sources[approvalSource] ?? approvalSource} · `}
                  <DateTime at={joinedAt} as="day" />
                </p>
              </div>
              <StatusBadge status={status} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
