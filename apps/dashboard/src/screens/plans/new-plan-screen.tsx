import { plansTexts } from '@openings/i18n/dashboard-plans';
import type { Schema } from '../../api/types';
import { ResourceForm } from '../../kit/form/resource-form';
import { useBoardNavigate } from '../../kit/board-link';
import { PageHead } from '../../kit/page-head';
import { useTexts, useTextsOf } from '../../state/language';
import { createPlan, planSections, planValues, type PlanValues } from './plan.form';

export function Screen() {
  const t = useTextsOf(plansTexts);
  const { create } = useTexts();
  const navigate = useBoardNavigate();
  return (
    <>
      <PageHead title={t.newPlan} back={{ label: t.title, to: '/plans' }} />
      <ResourceForm<PlanValues, Schema<'Plan'>>
        sections={planSections(t, true)}
        values={planValues()}
        write={createPlan}
        saveLabel={create}
        done={t.created}
        refresh={['plans']}
        needs="billing.manage"
        onSaved={({ id, kind }) => navigate(kind === 'free' ? `/plans/${id}` : `/plans/${id}?tab=price`)}
      />
    </>
  );
}
