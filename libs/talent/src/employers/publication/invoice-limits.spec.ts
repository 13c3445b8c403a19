import { describe, expect, test } from '@jest/globals';
import { validated } from '#http/dto';
import { CreateJobPostingDto } from '../job-posting/job-posting.board.dto.js';
import { CheckOutJobDto } from '../employer-job/employer-checkout.board.dto.js';
import { partyOf } from './invoice-party.dto.js';

const line = (more: object = {}) => ({ name: 'PO', value: '77', ...more });
const lines = (count: number) => Array.from({ length: count }, () => line());

/** The paths of what is wrong with an invoice, in the body of a checkout and in that of a posting without an account. */
const issuesOf = (invoiceBilling: object) => {
  const paths = (dto: typeof CheckOutJobDto | typeof CreateJobPostingDto, body: object): readonly string[] => {
    try {
      validated(dto as typeof CheckOutJobDto, body);
      return [];
    } catch (error) {
      const { issues } = (error as { details: { issues: { path: (string | number)[] }[] } }).details;
      return issues.map(({ path }) => path.join('.')).filter((path) => path.startsWith('invoiceBilling'));
    }
  };
  const checkout = paths(CheckOutJobDto, { billing: { type: 'new', planId: 'plans_a' }, invoiceBilling });
  const posting = paths(CreateJobPostingDto, { submission: {}, invoiceBilling: { address: {}, ...invoiceBilling } });
  expect(posting).toEqual(checkout);
  return checkout;
};

describe('an invoice', () => {
  test.each<readonly [string, object, readonly string[]]>([
    ['four lines', { detailFields: lines(4) }, []],
    ['three lines and a tax id', { detailFields: lines(3), taxId: 'DE123' }, []],
    ['four lines and an empty tax id', { detailFields: lines(4), taxId: '' }, []],
    ['the longest line', { detailFields: [line({ name: 'n'.repeat(40), value: 'v'.repeat(140) })] }, []],
    ['a country', { address: { country: 'de' } }, []],
    ['no country', { address: { country: '' } }, []],
    ['five lines', { detailFields: lines(5) }, ['invoiceBilling.detailFields']],
    ['four lines and a tax id', { detailFields: lines(4), taxId: 'DE123' }, ['invoiceBilling.detailFields']],
    ['a long name', { detailFields: [line({ name: 'n'.repeat(41) })] }, ['invoiceBilling.detailFields.0.name']],
    ['a long value', { detailFields: [line({ value: 'v'.repeat(141) })] }, ['invoiceBilling.detailFields.0.value']],
    ['an empty value', { detailFields: [line({ value: ' ' })] }, ['invoiceBilling.detailFields.0.value']],
    ['the name of a country', { address: { country: 'Germany' } }, ['invoiceBilling.address.country']],
    ['no such country', { address: { country: 'ZZ' } }, ['invoiceBilling.address.country']],
  ])('with %s', (_, invoiceBilling, paths) => expect(issuesOf(invoiceBilling)).toEqual(paths));

  test('names its country in upper case', () =>
    expect(partyOf({ address: { country: 'de' }, taxId: '' })).toMatchObject({
      address: { country: 'DE' },
      taxId: null,
    }));
});
