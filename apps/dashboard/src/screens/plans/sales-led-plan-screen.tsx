import { useParams } from '@tanstack/react-router';
import { plansTexts } from '@openings/i18n/dashboard-plans';
import type { Schema } from '../../api/types';
import { ErrorNote } from '../../kit/error-note';
import { ResourceForm } from '../../kit/form/resource-form';
import { StatusBadge } from '../../kit/status-badge';
import { useObject } from '../../kit/use-object';
import { useBoardNavigate } from '../../kit/board-link';
import { PageHead } from '../../kit/page-head';
import { PagePending } from '../../shell/page-states';
import { useTexts, useTextsOf } from '../../state/language';
import { saveSalesLed, salesLedSections, salesLedValues, type SalesLedValues } from './sales-led-plan.form';

type Card = Schema<'SalesLedPlan'>;

const BACK = '/plans?tab=sales-led';

export function Screen() {
  const { id }: { readonly id?: string } = useParams({ strict: false });
  return id ? <Existing id={id} /> : <Form />;
}

function Existing({ id }: { readonly id: string }) {
  const { data, error } = useObject<Card>('sales-led-plans', `/sales-led-plans/${id}`);
  if (error) return <ErrorNote error={error} />;
  return data ? <Form key={JSON.stringify(data)} card={data} /> : <PagePending />;
}

function Form({ card }: { readonly card?: Card }) {
  const t = useTextsOf(plansTexts);
  const { save, create } = useTexts();
  const navigate = useBoardNavigate();
  return (
    <>
      <PageHead
        title={card?.name ?? t.newSalesLed}
        back={{ label: t.salesLed, to: BACK }}
        badge={card && <StatusBadge status={card.isPublic ? 'public' : 'hidden'} />}
      />
      <ResourceForm<SalesLedValues, Card>
        sections={salesLedSections(t)}
        values={salesLedValues(card)}
        write={saveSalesLed(card?.id)}
        saveLabel={card ? save : create}
        done={card ? t.saved : t.created}
        refresh={['sales-led-plans']}
        needs="plans.manage"
        onSaved={() => navigate(BACK)}
        aside={(values) => <SalesLedCard values={values} />}
      />
    </>
  );
}

/** The card as visitors see it. */
function SalesLedCard({ values }: { readonly values: SalesLedValues }) {
  return (
    <section className="panel space-y-4 p-6">
      <div>
        <h2 className="text-base font-semibold">{values.name || '…'}</h2>
        <p className="mt-1 text-muted">{values.description}</p>
      </div>
      <p className="text-xl font-semibold tracking-tight">{values.priceText}</p>
      <ul className="list-disc space-y-1 pl-5 text-muted">
        {values.featuredBullets.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {values.ctaText && (
        <span className="inline-block rounded-lg bg-accent px-3 py-1.5 font-medium text-on-accent">
          {values.ctaText}
        </span>
      )}
    </section>
  );
}
