import type { Schema } from '../../api/types';
import { Money } from '../../kit/money';

/** What a coupon takes off: percent or money. */
export function Discount({ coupon }: { readonly coupon: Schema<'Coupon'> }) {
  if (coupon.percentOff !== null) return <span className="tabular-nums">{`${coupon.percentOff} %`}</span>;
  return <Money amount={coupon.amountOff} currency={coupon.currency ?? 'usd'} />;
}
