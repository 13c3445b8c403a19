import { couponsTexts } from '@openings/i18n/dashboard-coupons';
import type { Schema } from '../../api/types';
import { ResourceForm } from '../../kit/form/resource-form';
import { useBoardNavigate } from '../../kit/board-link';
import { PageHead } from '../../kit/page-head';
import { useTexts, useTextsOf } from '../../state/language';
import { couponSections, createCoupon, newCoupon, type CouponValues } from './coupon.form';
import { usePlanChoices } from './plan-choices';

export function Screen() {
  const t = useTextsOf(couponsTexts);
  const { create } = useTexts();
  const navigate = useBoardNavigate();
  const plans = usePlanChoices();
  return (
    <>
      <PageHead title={t.newCoupon} back={{ label: t.title, to: '/coupons' }} />
      <ResourceForm<CouponValues, Schema<'Coupon'>>
        sections={couponSections(t, plans)}
        values={newCoupon}
        write={createCoupon}
        saveLabel={create}
        done={t.createdCoupon}
        refresh={['coupons']}
        needs="billing.manage"
        onSaved={({ id }) => navigate(`/coupons/${id}`)}
      />
    </>
  );
}
