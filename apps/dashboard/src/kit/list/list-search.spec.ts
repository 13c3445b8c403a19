import { describe, expect, it } from '@jest/globals';
import { listSearch, nextSort, searchAround, searchOf } from './list-search.js';

const FILTERS = [{ key: 'status', values: ['draft', 'published'] }, { key: 'companyId' }];

describe('the address of a list', () => {
  it('is read as search, filters, order and open row', () =>
    expect(
      listSearch({ q: 'nurse', status: 'draft,published', sort: '-title', open: 'jobs_1' }, FILTERS, ['title']),
    ).toEqual({
      q: 'nurse',
      filters: { status: ['draft', 'published'] },
      sort: '-title',
      open: 'jobs_1',
    }));

  it('loses values that no filter has, and columns that cannot be sorted by', () =>
    expect(listSearch({ status: 'draft,gone', sort: 'salary', tab: 'jobs' }, FILTERS, ['title'])).toEqual({
      q: '',
      filters: { status: ['draft'] },
      sort: '',
      open: '',
    }));

  it('keeps any text of a filter without choices', () =>
    expect(listSearch({ companyId: 'companies_1' }, FILTERS, []).filters).toEqual({ companyId: ['companies_1'] }));

  it('leaves what other parts of the page keep there', () =>
    expect(searchAround({ tab: 'jobs', q: 'nurse', status: 'draft', open: 'jobs_1' }, FILTERS)).toEqual({
      tab: 'jobs',
    }));

  it('is written as it was read', () => {
    const search = { q: 'nurse', filters: { status: ['draft'] }, sort: 'title', open: '' };
    expect(listSearch(searchOf(search), FILTERS, ['title'])).toEqual(search);
    expect(searchOf({ q: '', filters: {}, sort: '', open: '' })).toEqual({});
  });
});

it('sorts up, down, and as the server does', () => {
  expect(nextSort('', 'title')).toBe('title');
  expect(nextSort('title', 'title')).toBe('-title');
  expect(nextSort('-title', 'title')).toBe('');
  expect(nextSort('-title', 'salary')).toBe('salary');
});
