import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '#kernel';
import { ReadModels } from '#store';
import { commandsOf, facts, historyOf, MemoryEventStore, type SampleEvent } from '#testing';
import type { CompanyEvents } from './company.decider.js';
import { companyRows } from './company.read-model.js';
import { ForgetLogos } from './company.policies.js';

const created: SampleEvent<CompanyEvents> = {
  type: 'CompanyCreated',
  data: { name: 'Hill', slug: 'hill', website: null, markets: [] } as never,
};
const showing = (logoMediaId: string | null): SampleEvent<CompanyEvents> => ({
  type: 'CompanyLogoChanged',
  data: { logoMediaId, logoUrl: logoMediaId && `https://media.example/${logoMediaId}` },
});
const deleted: SampleEvent<CompanyEvents> = { type: 'CompanyDeleted', data: { slug: 'hill' } };

/** The images that the policy deletes because of the last of `events`. */
async function forgotten(...events: SampleEvent<CompanyEvents>[]): Promise<readonly string[]> {
  const history = historyOf<CompanyEvents>('company', 'companies_1', facts, ...events);
  const removed: string[] = [];
  const readModels = new ReadModels({} as never, new MemoryEventStore(), { warn: () => undefined });
  readModels.add(companyRows);
  const policy = new ForgetLogos({ read: async () => history } as never, readModels, {
    remove: async (id: string) => void removed.push(id),
  } as never);
  await commandsOf(policy, history.at(-1) as StoredEvent);
  return removed;
}

describe('the image of a company is released', () => {
  it('when it is replaced, when it is removed, and when the company is deleted', async () => {
    expect(await forgotten(created, showing('media_1'), showing('media_2'))).toEqual(['media_1']);
    expect(await forgotten(created, showing('media_1'), showing('media_2'), showing(null))).toEqual(['media_2']);
    expect(await forgotten(created, showing('media_1'), deleted)).toEqual(['media_1']);
  });

  it('but not if there was none', async () => {
    expect(await forgotten(created, showing('media_1'))).toEqual([]);
    expect(await forgotten(created, showing('media_1'), showing(null), deleted)).toEqual([]);
  });
});
