import { beforeEach, describe, expect, it } from '@jest/globals';
import { Rejection } from '#kernel';
import { withFacts } from '#store';
import { commandsOf, facts, factsAt, historyOf } from '#testing';
import type { CompanyEvents } from './company.decider.js';
import type { CompanyRow } from './company.read-model.js';
import { FindLogos } from './company.policies.js';

const website = 'https://hill.example';
const createdWith = (at: string | null) =>
  historyOf<CompanyEvents>('company', 'companies_1', facts, {
    type: 'CompanyCreated',
    data: { name: 'Hill', slug: 'hill', website: at } as CompanyEvents['CompanyCreated'],
  })[0];

let company: Partial<CompanyRow> | null;
let picture: Buffer | null;
let stored: () => Promise<unknown>;
let offered: () => Promise<{ changed: boolean }>;
let steps: string[];

beforeEach(() => {
  company = { website, logoUrl: null };
  picture = Buffer.from('png');
  stored = async () => ({ logoMediaId: 'media_1', logoUrl: 'https://media.example/1' });
  offered = async () => ({ changed: true });
  steps = [];
});

const policy = (companyLogos = true) =>
  new FindLogos(
    { companyLogos } as never,
    {
      execute: async ({ id, command }: { id: string; command: { type: string } }) => {
        steps.push(`${command.type} ${id}`);
        return offered();
      },
    } as never,
    { find: async () => company } as never,
    {
      find: async (at: string) => {
        steps.push(`look at ${at}`);
        return picture;
      },
    } as never,
    { store: () => stored(), remove: async (id: string) => void steps.push(`remove ${id}`) } as never,
  );
const react = (event = createdWith(website), now = facts.now) =>
  withFacts(factsAt(now), () => commandsOf(policy(), event));

describe('the logo of a new company', () => {
  it('is looked for on its website, and proposed to it', async () => {
    await react();
    expect(steps).toEqual([`look at ${website}`, 'OfferCompanyLogo companies_1']);
  });

  it('is not looked for without a website, after an hour, or if the company has changed', async () => {
    await react(createdWith(null));
    await react(undefined, '2026-11-20T13:00:01.000Z');
    for (const now of [
      null,
      { website: 'https://lake.example', logoUrl: null },
      { website, logoUrl: 'https://x.example' },
    ]) {
      company = now;
      await react();
    }
    expect(steps).toEqual([]);
  });

  it('is released if the company does not accept it', async () => {
    offered = async () => ({ changed: false });
    await react();
    expect(steps.at(-1)).toBe('remove media_1');
    offered = async () => {
      throw new Rejection('missing', 'companies_not_found', 'There is no such object on this board.');
    };
    await expect(react()).rejects.toMatchObject({ code: 'companies_not_found' });
    expect(steps.at(-1)).toBe('remove media_1');
  });

  it('an invalid image is no error, but a storage error is', async () => {
    stored = async () => {
      throw new Rejection('unsupported', 'media_unsupported_type', 'It is no picture.');
    };
    await react();
    expect(steps).toEqual([`look at ${website}`]);
    stored = async () => {
      throw new Error('The disk is full.');
    };
    await expect(react()).rejects.toThrow('full');
  });

  it('is not looked for if that is turned off: the policy has no events', () => {
    expect(policy(false).on).toEqual({});
  });
});
