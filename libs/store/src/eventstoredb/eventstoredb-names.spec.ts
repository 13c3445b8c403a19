import { describe, expect, it } from '@jest/globals';
import { StreamNames } from './eventstoredb-names.js';

const stream = { category: 'job', board: 'boards_1', objectId: 'jobs_2-x' };

describe('names of streams', () => {
  it.each([
    ['', 'job-boards_1-jobs_2-x'],
    ['acme', 'acme.job-boards_1-jobs_2-x'],
  ])('with the prefix %j', (prefix, name) => {
    const names = new StreamNames(prefix);
    expect(names.of(stream)).toBe(name);
    expect(names.parse(name)).toEqual(stream);
    expect(name.startsWith(names.ofCategory('job'))).toBe(true);
  });

  it.each([
    ['', 'acme.job-boards_1-jobs_2'],
    ['acme', 'job-boards_1-jobs_2'],
    ['acme', 'acme2.job-boards_1-jobs_2'],
    ['acme', 'b.acme.job-boards_1-jobs_2'],
    ['acme', 'acme.b.job-boards_1-jobs_2'],
    ['acme', 'ACME.job-boards_1-jobs_2'],
    ['', 'orders-1'],
    ['', 'job-boards_1-'],
    ['acme', 'acme.'],
    ['', '$ce-job-x'],
    ['', 'order-8c1d4f0e-93b1-4a53-9d50-1f7c3e0a2b11'],
  ])('with the prefix %j, %s is of others', (prefix, name) =>
    expect(new StreamNames(prefix).parse(name)).toBeUndefined(),
  );

  it.each(['', 'acme'])('with the prefix %j, that of the deployment is no object’s', (prefix) => {
    const names = new StreamNames(prefix);
    expect(names.parse(names.deployment)).toBeUndefined();
  });

  it('are found by the filter, prefix or none', () => {
    const { filter } = new StreamNames('');
    expect('regex' in filter && new RegExp(filter.regex).test('job-boards_1-jobs_2-x')).toBe(true);
    expect('regex' in filter && new RegExp(filter.regex).test('acme.job-boards_1-jobs_2-x')).toBe(false);
    expect('regex' in filter && new RegExp(filter.regex).test('order-8c1d4f0e-93b1-4a53-9d50-1f7c3e0a2b11')).toBe(
      false,
    );
    expect(new StreamNames('acme').filter).toEqual({ prefixes: ['acme.'] });
  });
});
