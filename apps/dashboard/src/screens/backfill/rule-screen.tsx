import { useParams } from '@tanstack/react-router';
import { backfillTexts } from '@openings/i18n/dashboard-backfill';
import { jobsTexts } from '@openings/i18n/dashboard-jobs';
import type { Schema } from '../../api/types';
import { ErrorNote } from '../../kit/error-note';
import { ResourceForm } from '../../kit/form/resource-form';
import { useObject } from '../../kit/use-object';
import { useBoardNavigate } from '../../kit/board-link';
import { PageHead } from '../../kit/page-head';
import { PagePending } from '../../shell/page-states';
import { useTexts, useTextsOf } from '../../state/language';
import { ruleSections, ruleValues, saveRule } from './rule.form';
import type { RuleValues } from './rule-values';

type Rule = Schema<'BackfillRule'>;

const BACK = '/backfill?tab=rules';

export function Screen() {
  const { id }: { readonly id?: string } = useParams({ strict: false });
  return id ? <Existing id={id} /> : <Form />;
}

function Existing({ id }: { readonly id: string }) {
  const { data, error } = useObject<Rule>('backfill-rules', `/backfill/rules/${id}`);
  if (error) return <ErrorNote error={error} />;
  return data ? <Form key={data.updatedAt} rule={data} /> : <PagePending />;
}

function Form({ rule }: { readonly rule?: Rule }) {
  const t = useTextsOf(backfillTexts);
  const jobs = useTextsOf(jobsTexts);
  const { save, create } = useTexts();
  const navigate = useBoardNavigate();
  return (
    <>
      <PageHead title={rule?.name ?? t.newRule} back={{ label: t.rules, to: BACK }} />
      <ResourceForm<RuleValues, Rule>
        sections={ruleSections(t, jobs)}
        values={ruleValues(rule)}
        write={saveRule(rule)}
        saveLabel={rule ? save : create}
        done={rule ? t.savedRule : t.createdRule}
        refresh={['backfill-rules', 'backfill']}
        needs="backfill.manage"
        onSaved={() => navigate(BACK)}
      />
    </>
  );
}
