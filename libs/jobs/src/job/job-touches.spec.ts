import { describe, expect, it } from '@jest/globals';
import { touchedByJob } from './job-touches.js';
import { type TouchedCompany, touchedByCompany } from '../company/company-touches.js';

const job = (title: string, more: object = {}) =>
  touchedByJob({ title, applicationUrl: `https://example.org/${encodeURIComponent(title)}`, ...more }, true);

/** Whether two creations can conflict. */
const collide = (a: TouchedCompany, b: TouchedCompany) => {
  const inTheWay = (one: TouchedCompany, other: TouchedCompany) =>
    one.alone.some((key) => [...other.alone, ...other.beside].includes(key));
  return inTheWay(a, b) || inTheWay(b, a);
};

describe('creations of jobs', () => {
  it.each([
    ['of numbered titles, which get slugs with other numbers', job('Nurse 1'), job('Nurse 2')],
    ['of a number and a number of that', job('Nurse 1'), job('Nurse 2-3')],
    ['of a title, and of one with two numbers more', job('Nurse'), job('Nurse 2-3')],
    [
      'of several at one company',
      job('Nurse', { companyId: 'companies_1' }),
      job('Doctor', { companyId: 'companies_1' }),
    ],
    [
      'that are drafts, whatever the plan counts',
      job('Nurse', { status: 'draft' }),
      job('Doctor', { status: 'published' }),
    ],
  ])('do not conflict: %s', (_, a, b) => expect(collide(a, b)).toBe(false));

  it.each([
    ['of the same title', job('Nurse'), job(' nurse ', { applicationUrl: 'https://example.org/b' })],
    ['of a title and the slug that it gets when its own is taken', job('Nurse'), job('Doctor', { slug: 'nurse-2' })],
    ['of a number, and of the slug that it gets when its own is taken', job('Nurse 1'), job('Nurse 1-2')],
    ['of one slug', job('Nurse', { slug: 'same' }), job('Doctor', { slug: 'same' })],
    ['of one external id', job('Nurse', { externalId: 'x' }), job('Doctor', { externalId: 'x' })],
    ['of one address', job('Nurse'), job('Doctor', { applicationUrl: 'https://EXAMPLE.org/Nurse' })],
    ['of one new company', job('Nurse', { company: { name: 'Hill' } }), job('Doctor', { company: { name: 'hill' } })],
    [
      'of published jobs that are counted',
      job('Nurse', { status: 'published' }),
      job('Doctor', { status: 'published' }),
    ],
  ])('conflict: %s', (_, a, b) => expect(collide(a, b)).toBe(true));
});

describe('creations of companies', () => {
  it.each([
    [
      'of one domain',
      { name: 'Hill', website: 'https://hill.example' },
      { name: 'Dale', website: 'http://www.hill.example/about' },
    ],
    ['of a slug, and of one with a number', { name: 'Hill' }, { name: 'Dale', slug: 'hill-2' }],
  ])('conflict: %s', (_, a, b) => expect(collide(touchedByCompany(a), touchedByCompany(b))).toBe(true));

  it('do not conflict: with numbered names', () =>
    expect(collide(touchedByCompany({ name: 'Clinic 1' }), touchedByCompany({ name: 'Clinic 2' }))).toBe(false));
});
