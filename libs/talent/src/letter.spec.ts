import { describe, expect, test } from '@jest/globals';
import { boardLetter, EXAMPLE_BOARD, letter, withQuery } from './letter.js';

describe('a letter', () => {
  test('has the texts of its kind, with a link for each label', () => {
    expect(letter('new_message', 'Care jobs', { sender: 'Jane' }, { action: 'https://a.example' })).toEqual({
      kind: 'new_message',
      from: 'Care jobs',
      subject: 'New message from Jane at Care jobs',
      content: {
        heading: 'You have a new message',
        paragraphs: ['Jane wrote to you at Care jobs.'],
        action: { label: 'Read the message', url: 'https://a.example' },
        footer: expect.stringContaining('an account at Care jobs'),
      },
    });
  });

  test('has only links that have a label', () => {
    const links = { action: 'https://a.example', aside: 'https://b.example', limit: 'kind' } as const;
    const { content, limit } = letter('account_deleted', 'Care jobs', { name: 'Care jobs' }, links);
    expect([content.action, content.aside, limit]).toEqual([undefined, undefined, 'kind']);
  });

  test('names its board in one line', () => {
    const { from, subject } = boardLetter('claim_rejected', { name: 'Care\r\njobs' }, { company: 'Hill Clinic' });
    expect([from, subject]).toEqual(['Care jobs', 'Your claim to Hill Clinic at Care jobs']);
  });

  test('escapes what is in the query of a link', () =>
    expect(withQuery(EXAMPLE_BOARD.storefront, { token: 'a&b c' })).toBe('https://jobs.example?token=a%26b+c'));
});
