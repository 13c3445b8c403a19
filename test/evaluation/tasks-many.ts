import { expect } from '@jest/globals';
import type { AgentTask } from './world.js';

const count = async (make: (index: number) => Promise<unknown>, times: number) => {
  for (let index = 0; index < times; index++) await make(index);
};

/** Tasks on many jobs. */
export const MANY: readonly AgentTask[] = [
  {
    title: 'Publish the three oldest drafts',
    async run({ agent, company, job, jobs }) {
      const { id } = await company('Hill Clinic');
      await count(() => job(id, { status: 'published' }), 2);
      const drafts: string[] = [];
      await count(async () => drafts.push((await job(id)).id), 7);

      const listJobs = await agent.find('list draft jobs');
      const rows = await agent.all(listJobs, { status: 'draft', limit: 3 }, ['id', 'createdAt']);
      const oldest = rows.sort((a, b) => (String(a['createdAt']) < String(b['createdAt']) ? -1 : 1)).slice(0, 3);
      const publishJob = await agent.find('publish a draft');
      for (const each of oldest) await agent.execute(publishJob, { path: { id: each.id }, select: ['status'] });

      const after = await jobs();
      expect(drafts.map((each) => after.get(each)?.status)).toEqual([
        ...Array(3).fill('published'),
        ...Array(4).fill('draft'),
      ]);
    },
  },
  {
    title: 'Take all published jobs of one company off the board',
    async run({ agent, company, job, jobs }) {
      const [hill, lake] = [await company('Hill Clinic'), await company('Lake Clinic')];
      await count(() => job(hill.id, { status: 'published' }), 3);
      const kept = await job(lake.id, { status: 'published' });

      const listCompanies = await agent.find('list companies');
      const companies = await agent.execute(listCompanies, { select: ['id', 'name'] });
      const companyId = companies.body.data.find(({ name }) => name === 'Hill Clinic')?.id;
      const listJobs = await agent.find('list jobs');
      const rows = await agent.all(listJobs, { companyId, status: 'published' }, ['id']);
      const pauseJob = await agent.find('unpublish a job');
      for (const { id } of rows) await agent.execute(pauseJob, { path: { id }, select: ['status'] });

      const after = [...(await jobs()).values()];
      expect(after.filter(({ status }) => status === 'published').map(({ id }) => id)).toEqual([kept.id]);
      expect(after.filter(({ status }) => status === 'draft').length).toBe(3);
    },
  },
  {
    title: 'Make five drafts in one request',
    async run({ agent, company, jobs }) {
      const companyId = (await company('Hill Clinic')).id;
      const batchJobs = await agent.find('batch of jobs');
      const operations = Array.from({ length: 5 }, (_, index) => ({
        id: `row-${index}`,
        method: 'POST',
        body: {
          title: `Nurse ${index}`,
          description: `Ward ${index}`,
          applicationUrl: `https://hill-clinic.example/${index}`,
          companyId,
        },
      }));
      const { body } = await agent.execute(batchJobs, { body: { operations }, select: ['id', 'status', 'error'] });
      expect(body.data.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
      expect([...(await jobs()).values()].map(({ title }) => title).sort()).toEqual(
        operations.map((each) => each.body.title),
      );
    },
  },
  {
    title: 'Publish every draft in one request',
    async run({ agent, company, job, jobs }) {
      const { id } = await company('Hill Clinic');
      await count(() => job(id), 6);
      const listJobs = await agent.find('list draft jobs');
      const rows = await agent.all(listJobs, { status: 'draft', limit: 100 }, ['id']);
      const batchJobs = await agent.find('many operations on jobs in a batch');
      const operations = rows.map((row) => ({ id: row.id, method: 'POST', action: 'publish', resourceId: row.id }));
      await agent.execute(batchJobs, { body: { operations }, select: ['status', 'error'] });
      expect([...(await jobs()).values()].every(({ status }) => status === 'published')).toBe(true);
    },
  },
  {
    title: 'Do a batch, and tell which entry failed and why',
    async run({ agent, company, job, jobs }) {
      const { id } = await company('Hill Clinic');
      const taken = await job(id, { externalId: 'HR-1' });
      const batchJobs = await agent.find('batch jobs');
      const entry = (number: number) => ({
        id: `HR-${number}`,
        method: 'POST',
        body: {
          title: `Nurse ${number}`,
          description: `Ward ${number}`,
          applicationUrl: `https://hill-clinic.example/hr/${number}`,
          companyId: id,
          externalId: `HR-${number}`,
        },
      });
      const { body } = await agent.execute(batchJobs, {
        body: { operations: [1, 2, 3].map(entry) },
        select: ['id', 'status', 'error'],
      });
      const failed = body.data.filter(({ error }) => error);
      expect(failed).toMatchObject([
        { id: 'HR-1', status: 409, error: { code: 'jobs_already_exists', details: { existing_job_id: taken.id } } },
      ]);
      expect((await jobs()).size).toBe(3);
    },
  },
  {
    title: 'Delete all expired jobs in one request',
    async run({ agent, company, job, jobs, rest }) {
      const { id } = await company('Hill Clinic');
      await count(async () => rest('POST', `/jobs/${(await job(id, { status: 'published' })).id}/expire`), 3);
      const kept = await job(id);

      const listJobs = await agent.find('list jobs');
      const rows = await agent.all(listJobs, { status: 'expired' }, ['id', 'title']);
      const batchJobs = await agent.find('batch jobs');
      const operations = rows.map((row) => ({ id: row.id, method: 'DELETE', resourceId: row.id }));
      const question = await agent.execute(batchJobs, { body: { operations } });
      expect(question.error.would_delete.map((each) => each.status)).toEqual(['expired', 'expired', 'expired']);
      await agent.execute(batchJobs, { body: { operations }, confirm: true });

      expect([...(await jobs()).keys()]).toEqual([kept.id]);
    },
  },
  {
    title: 'How many jobs has each company?',
    async run({ agent, company, job, rest }) {
      for (const [name, times] of [
        ['Hill', 3],
        ['Lake', 1],
        ['Sea', 0],
      ] as const) {
        const { id } = await company(name);
        await count(() => job(id), times);
      }
      const listCompanies = await agent.find('list companies');
      const getCompany = await agent.find('get a company');
      const reported: [string, number][] = [];
      for (const { id } of await agent.all(listCompanies, {}, ['id'])) {
        const { body } = await agent.execute(getCompany, { path: { id }, select: ['name', 'jobCount'] });
        reported.push([body.name, body.jobCount]);
      }
      expect(reported.sort()).toEqual([
        ['Hill', 3],
        ['Lake', 1],
        ['Sea', 0],
      ]);
      expect((await rest('GET', '/jobs?limit=100')).data.length).toBe(4);
    },
  },
  {
    title: 'Read the titles of all 60 jobs, the answer being too long at first',
    async run({ agent, company, job, jobs }) {
      const { id } = await company('Hill Clinic');
      await count((index) => job(id, { title: `Nurse for the ward with the number ${index}` }), 60);
      const listJobs = await agent.find('list jobs');
      const whole = await agent.execute(listJobs, { query: { limit: 100 } });
      expect(whole.cut?.narrow).toContain('select');
      expect(whole.body.nextCursor).toBeUndefined();
      const rows = await agent.all(listJobs, { limit: 100 }, ['id', 'title']);
      expect(new Set(rows.map(({ title }) => title))).toEqual(
        new Set([...(await jobs()).values()].map(({ title }) => title)),
      );
      expect(rows.length).toBe(60);
    },
  },
];
