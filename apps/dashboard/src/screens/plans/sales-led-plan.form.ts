import type { PlansTexts } from '@openings/i18n/dashboard-plans';
import type { Write } from '../../api/api';
import type { Schema } from '../../api/types';
import type { FormSection } from '../../kit/form/declaration';

export interface SalesLedValues {
  name: string;
  description: string;
  priceText: string;
  ctaText: string;
  ctaDestination: string;
  featuredBullets: string[];
  displayOrder: number | null;
  isPublic: boolean;
}

export const salesLedSections = (t: PlansTexts): readonly FormSection<SalesLedValues>[] => [
  {
    title: t.plan,
    fields: [
      { name: 'name', label: t.name, kind: 'text', required: true },
      { name: 'priceText', label: t.priceText, kind: 'text', required: true },
      { name: 'description', label: t.description, kind: 'textarea', rows: 3, required: true },
      { name: 'ctaText', label: t.ctaText, kind: 'text', required: true },
      { name: 'ctaDestination', label: t.ctaDestination, kind: 'text', required: true, hint: t.ctaHint },
      { name: 'featuredBullets', label: t.bullets, kind: 'tags', wide: true, hint: t.bulletsHint },
      { name: 'displayOrder', label: t.place, kind: 'number', step: 1, hint: t.placeHint },
      { name: 'isPublic', label: t.isPublic, kind: 'switch' },
    ],
  },
];

export const salesLedValues = (card?: Schema<'SalesLedPlan'>): SalesLedValues => ({
  name: card?.name ?? '',
  description: card?.description ?? '',
  priceText: card?.priceText ?? '',
  ctaText: card?.ctaText ?? '',
  ctaDestination: card?.ctaDestination ?? '',
  featuredBullets: card?.featuredBullets ?? [],
  displayOrder: card?.displayOrder ?? 1,
  isPublic: card?.isPublic ?? false,
});

/** The request that makes a card, or replaces all of one. */
export const saveSalesLed =
  (id?: string) =>
  (values: SalesLedValues): Write => ({
    method: id ? 'PATCH' : 'POST',
    path: id ? `/sales-led-plans/${id}` : '/sales-led-plans',
    body: { ...values, displayOrder: values.displayOrder ?? 1 },
  });
