import { byId, own, type Arrange, type CalledBoard } from '../operation-calls.js';
import { unique } from '../server.js';

const COLLECTION = '/v1/coupons';
const coupon = () => ({ name: `Coupon ${unique()}`, percentOff: 25, duration: 'once' });
// Codes are unique in the provider's account, which the boards of one installation share.
const code = () => ({ code: `CODE-${process.pid}-${unique()}` });

/** Creates an object with a POST to `path` and an idempotency key. @returns its id. */
async function made({ server, key }: CalledBoard, path: string, body: object): Promise<string> {
  const headers = { 'Idempotency-Key': String(unique()) };
  return (await server.call('POST', path, { key, body, headers })).body.id;
}

/** How operations on coupons and promotion codes are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  createCoupon: async () => ({ path: COLLECTION, body: coupon(), shown: byId('coupons'), needsKey: true }),
  updateCoupon: async (at) => {
    const path = `${COLLECTION}/${await made(at, COLLECTION, coupon())}`;
    return { path, body: { name: 'Summer' }, shown: own(path) };
  },
  deleteCoupon: async (at) => ({ path: `${COLLECTION}/${await made(at, COLLECTION, coupon())}` }),
  createCouponPromotionCode: async (at) => {
    const path = `${COLLECTION}/${await made(at, COLLECTION, coupon())}/promotion-codes`;
    return { path, body: code(), needsKey: true };
  },
  archivePromotionCode: async (at) => {
    const id = await made(at, COLLECTION, coupon());
    const codeId = await made(at, `${COLLECTION}/${id}/promotion-codes`, code());
    return { path: `${COLLECTION}/promotion-codes/${codeId}/archive` };
  },
};
