import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { domainsTexts, type DomainsTexts } from '@openings/i18n/dashboard-domains';
import { get, type Write } from '../../api/api';
import { useMay } from '../../kit/permissions';
import type { Schema } from '../../api/types';
import { useWrite } from '../../kit/use-write';
import { CopyAsCurl } from '../../kit/copy-as-curl';
import { CodeLine } from '../../kit/list/empty-list';
import { OperationProgress } from '../../kit/operation-progress';
import { StatusBadge } from '../../kit/status-badge';
import { useTextsOf } from '../../state/language';
import { Button } from '../../ui/button';

const LOOK_MS = 3000;
type Domain = Schema<'Domain'>;

/** How a domain comes to lead to the board, step by step, and how far it is. */
export function DomainSetup({ domain: listed }: { readonly domain: Domain }) {
  const t = useTextsOf(domainsTexts);
  const may = useMay()('domains.manage');
  const { write, busy } = useWrite();
  const [operation, setOperation] = useState<string | null>(null);
  const { data: domain = listed } = useQuery({
    queryKey: ['domains', 'one', listed.id],
    queryFn: ({ signal }) => get<Domain>(`/domains/${listed.id}`, {}, signal),
    // The server also checks DNS in the background, without a click here.
    refetchInterval: ({ state }) => (state.data?.status === 'verified' ? false : LOOK_MS),
  });
  const check: Write = { method: 'POST', path: `/domains/${domain.id}/verify` };
  const start = async () => {
    const begun = await write<Schema<'Operation'>>(check, { done: t.checking, refresh: ['domains'] });
    if (begun) setOperation(begun.id);
  };
  const { name, expectedValue } = domain.verificationInstructions;
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center gap-3" aria-live="polite">
        <StatusBadge status={domain.status} />
        {domain.status === 'verified' && (
          <span className="flex items-center gap-1.5 text-good">
            <CircleCheck aria-hidden className="size-4" />
            {t.isVerified}
          </span>
        )}
      </div>
      {domain.statusReason && (
        <p className="rounded-xl bg-bad-soft px-4 py-3 text-bad">
          {t.failedBecause} {domain.statusReason}
        </p>
      )}
      <ol className="space-y-6">
        <Step number={1} title={t.step1} text={t.step1Text}>
          <Record t={t} type="TXT" name={name} value={expectedValue ?? ''} />
        </Step>
        <Step number={2} title={t.step2} text={leadText(t, domain)}>
          {domain.connectionShape === 'cname' && (
            <Record t={t} type="CNAME" name={domain.domain} value={location.hostname} />
          )}
        </Step>
        <Step number={3} title={t.step3} text={t.step3Text}>
          {operation && <OperationProgress key={operation} id={operation} refresh={['domains']} />}
          {may && (
            <div className="mt-3 flex flex-wrap gap-2">
              <Button
                look={domain.status === 'verified' ? 'secondary' : 'primary'}
                busy={busy}
                onClick={() => void start()}
              >
                {domain.status === 'pending' ? t.check : t.checkAgain}
              </Button>
              <CopyAsCurl write={() => check} />
            </div>
          )}
        </Step>
      </ol>
    </div>
  );
}

const leadText = (t: DomainsTexts, { connectionShape }: Domain): string =>
  connectionShape === 'cname' ? t.step2Cname : connectionShape === 'apexRedirect' ? t.step2Apex : t.step2Unknown;

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Step({ number, title, text, children }: StepProps) {
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2.5">
      <span
        aria-hidden
        className="flex size-6 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent-ink"
      >
        {number}
      </span>
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="mt-0.5 mb-3 text-muted">{text}</p>
        {children}
      </div>
    </li>
  );
}

function Record({
  t,
  type,
  name,
  value,
}: {
  readonly t: DomainsTexts;
  readonly type: string;
  readonly name: string;
  readonly value: string;
}) {
  return (
    <dl className="space-y-2">
      <div className="flex items-center gap-2">
        <dt className="text-xs text-muted">{t.recordType}</dt>
        <dd className="font-mono text-xs font-medium">{type}</dd>
      </div>
      <div>
        <dt className="mb-1 text-xs text-muted">{t.recordName}</dt>
        <dd>
          <CodeLine text={name} />
        </dd>
      </div>
      <div>
        <dt className="mb-1 text-xs text-muted">{t.recordValue}</dt>
        <dd>
          <CodeLine text={value} />
        </dd>
      </div>
    </dl>
  );
}
