import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { couponsTexts } from '@openings/i18n/dashboard-coupons';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import { ErrorNote } from '../../kit/error-note';
import { ResourceForm } from '../../kit/form/resource-form';
import { StatTiles } from '../../kit/stat-tiles';
import { useObject } from '../../kit/use-object';
import { WriteButton } from '../../kit/write-button';
import { useBoardNavigate } from '../../kit/board-link';
import { PageHead } from '../../kit/page-head';
import { PagePending } from '../../shell/page-states';
import { useTexts, useTextsOf } from '../../state/language';
import { useStored } from '../../state/stored';
import { Badge } from '../../ui/badge';
import { CopyButton } from '../../ui/copy-button';
import { codeSections, createCode, newCode, type CodeValues } from './coupon.form';
import { Discount } from './discount';
import { codesStore, keepCode } from './kept-codes';
import { usePlanChoices } from './plan-choices';

type Coupon = Schema<'Coupon'>;

export function Screen() {
  const t = useTextsOf(couponsTexts);
  const navigate = useBoardNavigate();
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const { data: coupon, error } = useObject<Coupon>('coupons', `/coupons/${id}`);
  const [made, setMade] = useState(0);
  const plans = usePlanChoices();
  if (error) return <ErrorNote error={error} />;
  if (!coupon) return <PagePending />;
  const { duration, durationInMonths: months, appliesTo } = coupon;
  const planNames = appliesTo?.map((plan) => plans.find(({ value }) => value === plan)?.label ?? plan).join(', ');
  return (
    <>
      <PageHead
        title={coupon.name ?? coupon.id}
        back={{ label: t.title, to: '/coupons' }}
        badge={
          <Badge tone={coupon.valid ? 'good' : 'neutral'} dot>
            {coupon.valid ? t.valid : t.over}
          </Badge>
        }
        actions={
          <WriteButton
            look="danger"
            needs="billing.manage"
            write={() => ({ method: 'DELETE', path: `/coupons/${id}` })}
            confirm={{ title: t.deleteTitle(1), text: t.deleteText(coupon.name ?? id), action: t.deleteAction }}
            done={t.deletedDone(1)}
            onDone={() => navigate('/coupons')}
          >
            {t.deleteAction}
          </WriteButton>
        }
      />
      <StatTiles
        label={t.details}
        stats={[
          { name: t.discount, value: <Discount coupon={coupon} /> },
          {
            name: t.duration,
            value: duration === 'repeating' && months ? t.monthCount(months) : t.durations[duration],
          },
          { name: t.redeemed, value: coupon.timesRedeemed },
          { name: t.plans, value: planNames ?? t.allPlans },
        ]}
      />
      <Rename key={coupon.name} coupon={coupon} />
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <ResourceForm<CodeValues, Schema<'PromotionCode'>>
          key={made}
          sections={codeSections(t)}
          values={newCode}
          write={createCode(id)}
          saveLabel={t.createCode}
          done={t.createdCode}
          refresh={['coupons']}
          needs="billing.manage"
          onSaved={(code) => {
            keepCode(code);
            setMade(made + 1);
          }}
        />
        <Codes coupon={id} />
      </div>
    </>
  );
}

function Rename({ coupon }: { readonly coupon: Coupon }) {
  const t = useTextsOf(couponsTexts);
  const { save } = useTexts();
  return (
    <ResourceForm<{ name: string }, Coupon>
      sections={[{ title: t.coupon, fields: [{ name: 'name', label: t.name, kind: 'text', required: true }] }]}
      values={{ name: coupon.name ?? '' }}
      write={(body) => ({ method: 'PATCH', path: `/coupons/${coupon.id}`, body })}
      saveLabel={save}
      done={t.renamed}
      refresh={['coupons']}
      needs="billing.manage"
    />
  );
}

/** The codes of a coupon that are known here. */
function Codes({ coupon }: { readonly coupon: string }) {
  const t = useTextsOf(couponsTexts);
  const { statuses } = useTexts();
  const codes = useStored(codesStore).filter(({ couponId }) => couponId === coupon);
  return (
    <section className="panel" aria-label={t.codes}>
      <div className="border-b border-line px-5 py-3">
        <h2 className="font-semibold">{t.codes}</h2>
        <p className="mt-0.5 text-muted">{t.codesAbout}</p>
      </div>
      {codes.length === 0 && <p className="px-5 py-4 text-muted">{t.noCodes}</p>}
      <ul className="divide-y divide-line">
        {codes.map(({ id, code, active, created }) => (
          <li key={id} className="flex items-center gap-2 px-5 py-2.5">
            <span className="min-w-0 truncate font-mono font-medium">{code}</span>
            <CopyButton text={code} label={code} className="size-6" />
            <span className="ml-auto text-xs text-muted">
              <DateTime at={created} />
            </span>
            {active ? (
              <WriteButton<Schema<'PromotionCode'>>
                size="small"
                needs="billing.manage"
                write={() => ({ method: 'POST', path: `/coupons/promotion-codes/${id}/archive` })}
                confirm={{ title: t.archiveTitle, text: t.archiveText(code), action: t.archive }}
                done={t.archivedCode}
                onDone={keepCode}
              >
                {t.archive}
              </WriteButton>
            ) : (
              <Badge>{statuses['archived']}</Badge>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
