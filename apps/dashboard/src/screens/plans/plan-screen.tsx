import { useParams } from '@tanstack/react-router';
import { plansTexts } from '@openings/i18n/dashboard-plans';
import type { Schema } from '../../api/types';
import { ErrorNote } from '../../kit/error-note';
import { ResourceForm } from '../../kit/form/resource-form';
import { StatusBadge } from '../../kit/status-badge';
import { Tabs, useTab } from '../../kit/tabs';
import { useObject } from '../../kit/use-object';
import { WriteButton } from '../../kit/write-button';
import { PageHead } from '../../kit/page-head';
import { PagePending } from '../../shell/page-states';
import { useTexts, useTextsOf } from '../../state/language';
import {
  featureSections,
  featureValues,
  planSections,
  planValues,
  priceSections,
  priceValues,
  setFeatures,
  setPrice,
  updatePlan,
  type FeatureValues,
  type PlanValues,
  type PriceValues,
} from './plan.form';
import { planStatus } from './plans.list';

type Plan = Schema<'Plan'>;

export function Screen() {
  const t = useTextsOf(plansTexts);
  const { save } = useTexts();
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const { data: plan, error } = useObject<Plan>('plans', `/plans/${id}`);
  const tabs = [
    { id: 'plan', label: t.plan },
    ...(plan?.kind === 'free' ? [] : [{ id: 'price', label: t.price }]),
    { id: 'features', label: t.features },
  ];
  const tab = useTab(tabs);
  if (error) return <ErrorNote error={error} />;
  if (!plan) return <PagePending />;
  const common = { needs: 'billing.manage', refresh: ['plans'] } as const;
  const patch = (body: object) => () => ({ method: 'PATCH', path: `/plans/${id}`, body }) as const;
  return (
    <>
      <PageHead
        title={plan.name}
        back={{ label: t.title, to: '/plans' }}
        badge={<StatusBadge status={planStatus(plan)} />}
        about={[t.kinds[plan.kind], t.purposes[plan.purpose]].join(' · ')}
        actions={
          plan.isArchived ? (
            <WriteButton {...common} look="primary" write={patch({ isArchived: false })} done={t.restored}>
              {t.restore}
            </WriteButton>
          ) : (
            <>
              <WriteButton
                {...common}
                write={patch({ isArchived: true })}
                done={t.archived}
                confirm={{ title: t.archiveTitle, text: t.archiveText(plan.name), action: t.archive }}
              >
                {t.archive}
              </WriteButton>
              {!plan.isPublic && (
                <WriteButton
                  {...common}
                  look="primary"
                  disabled={plan.kind !== 'free' && plan.price === null}
                  write={patch({ isPublic: true })}
                  done={t.published}
                >
                  {t.publish}
                </WriteButton>
              )}
            </>
          )
        }
      />
      <Tabs label={plan.name} tabs={tabs} active={tab} />
      {tab === 'plan' && (
        <ResourceForm<PlanValues, Plan>
          key={JSON.stringify(plan)}
          {...common}
          sections={planSections(t, false)}
          values={planValues(plan)}
          write={updatePlan(plan)}
          saveLabel={save}
          done={t.saved}
        />
      )}
      {tab === 'price' && (
        <ResourceForm<PriceValues, unknown>
          key={JSON.stringify(plan.price)}
          {...common}
          sections={priceSections(t)}
          values={priceValues(plan)}
          write={setPrice(id)}
          saveLabel={t.savePrice}
          done={t.savedPrice}
        />
      )}
      {tab === 'features' && (
        <ResourceForm<FeatureValues, unknown>
          key={JSON.stringify(plan.features)}
          {...common}
          sections={featureSections(t, plan)}
          values={featureValues(plan)}
          write={setFeatures(id)}
          saveLabel={save}
          done={t.savedFeatures}
        />
      )}
    </>
  );
}
