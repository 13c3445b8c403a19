import { Ticket, Trash2 } from 'lucide-react';
import type { CouponsTexts } from '@openings/i18n/dashboard-coupons';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import type { ListDeclaration } from '../../kit/list/declaration';
import { Badge } from '../../ui/badge';
import { Discount } from './discount';

type Coupon = Schema<'Coupon'>;

const needs = 'billing.manage';

export const couponsList = (t: CouponsTexts): ListDeclaration<Coupon> => ({
  name: 'coupons',
  title: t.title,
  about: t.about,
  source: { path: '/coupons', by: 'all' },
  label: ({ name, id }) => name ?? id,
  link: ({ id }) => `/coupons/${id}`,
  create: { label: t.newCoupon, path: '/coupons/new', needs },
  columns: [
    {
      key: 'name',
      header: t.name,
      width: 'minmax(10rem, 1.6fr)',
      sortBy: ({ name }) => name ?? '',
      cell: ({ name, id }) => name ?? id,
    },
    {
      key: 'valid',
      header: t.valid,
      width: '7rem',
      card: 'badge',
      sortBy: ({ valid }) => Number(valid),
      cell: ({ valid }) => (
        <Badge tone={valid ? 'good' : 'neutral'} dot>
          {valid ? t.valid : t.over}
        </Badge>
      ),
    },
    {
      key: 'discount',
      header: t.discount,
      width: '8rem',
      align: 'end',
      cell: (coupon) => <Discount coupon={coupon} />,
    },
    {
      key: 'duration',
      header: t.duration,
      width: 'minmax(11rem, 1fr)',
      from: 1024,
      cell: ({ duration, durationInMonths: months }) =>
        duration === 'repeating' && months ? t.monthCount(months) : t.durations[duration],
    },
    {
      key: 'redeemed',
      header: t.redeemed,
      width: '7rem',
      align: 'end',
      from: 768,
      sortBy: ({ timesRedeemed }) => timesRedeemed,
      cell: ({ timesRedeemed }) => timesRedeemed,
    },
    {
      key: 'created',
      header: t.created,
      width: '9rem',
      from: 768,
      sortBy: ({ created }) => created,
      cell: ({ created }) => <DateTime at={created} />,
    },
  ],
  actions: [
    {
      id: 'delete',
      label: t.deleteAction,
      icon: Trash2,
      danger: true,
      bulk: true,
      needs,
      write: ({ id }) => ({ method: 'DELETE', path: `/coupons/${id}` }),
      confirm: (rows) => ({
        title: t.deleteTitle(rows.length),
        text: t.deleteText(rows.map(({ name, id }) => name ?? id).join(', ')),
        action: t.deleteAction,
      }),
      done: t.deletedDone,
    },
  ],
  empty: {
    icon: Ticket,
    title: t.emptyTitle,
    text: t.emptyText,
    cli: 'openings coupons create --name Autumn --percent-off 20 --duration once',
    curl: { method: 'POST', path: '/coupons', body: { name: 'Autumn', percentOff: 20, duration: 'once' } },
  },
});
