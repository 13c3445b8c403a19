import { describe, expect, it } from '@jest/globals';
import { withFacts } from '#store';
import { Links } from './links.js';

const facts = (board: string) => ({
  board,
  actor: 'visitor',
  now: '2026-11-29T00:00:00.000Z',
  requestId: 'r',
  correlationId: 'r',
  causationId: null,
});
const links = new Links(
  () => 'https://dashboard.example',
  'https://{board}.example/',
  null,
  undefined,
  (board) => (board === 'boards_1' ? 'jobs.hill.example' : null),
);
const at = (board: string, slug: string, path: string) =>
  withFacts(facts(board), () => links.public(path), undefined, slug);

describe('public URLs', () => {
  it('are those of the primary domain, and of the storefront for a board without one', () => {
    expect(at('boards_1', 'hill', 'companies/hill')).toBe('https://jobs.hill.example/companies/hill');
    expect(at('boards_2', 'lake', 'companies/lake')).toBe('https://lake.example/companies/lake');
    expect(at('boards_2', 'lake', '')).toBe('https://lake.example/');
  });
});
