import { expect } from '@jest/globals';
import type { AgentTask } from './world.js';

/** Tasks on one job or company. */
export const SINGLE: readonly AgentTask[] = [
  {
    title: 'Make the company "Lake School" and a draft for a teacher there',
    async run({ agent, rest, jobs }) {
      const createCompany = await agent.find('create a company');
      const made = await agent.execute(createCompany, { body: { name: 'Lake School' }, select: ['id'] });
      const createJob = await agent.find('create a job');
      const { operation } = await agent.search({ operation_id: createJob });
      // The example names its company; here its id is known.
      const { company: _, ...example } = operation.example.body;
      const body = { ...example, title: 'Teacher', companyId: made.body.id };
      const job = await agent.execute(createJob, { body, select: ['id', 'status'] });

      expect((await jobs()).get(job.body.id)).toMatchObject({
        title: 'Teacher',
        status: 'draft',
        companyId: made.body.id,
      });
      expect((await rest('GET', `/companies/${made.body.id}`))['jobCount']).toBe(1);
    },
  },
  {
    title: 'Why was this creation refused? (its application address is taken)',
    async run({ agent, company, job, jobs }) {
      const { id } = await company('Hill Clinic');
      const applicationUrl = 'https://hill-clinic.example/apply';
      const first = await job(id, { applicationUrl });

      const createJob = await agent.find('create a job');
      const body = { title: 'Another', description: 'Text', applicationUrl, companyId: id };
      const { isError, error } = await agent.execute(createJob, { body });

      expect([isError, error.code, error.details.matched_on]).toEqual([true, 'jobs_already_exists', 'application_url']);
      expect([error.details.existing_job_id, error.request_id]).toEqual([first.id, expect.stringMatching(/^req_/)]);
      expect((await jobs()).size).toBe(1);
    },
  },
  {
    title: 'Post a job from careless notes, mending what is refused',
    async run({ agent, company, jobs }) {
      const { id } = await company('Hill Clinic');
      const createJob = await agent.find('post a new vacancy');
      const notes = {
        titel: 'Nurse',
        description: 'Days only.',
        applicationUrl: 'jobs@hill.example',
        companyId: id,
        employmentType: 'fulltime',
        salaryMin: '3000',
      };
      const refused = await agent.execute(createJob, { body: notes });
      expect(refused.isError).toBe(true);
      // Each issue says what to do: a rename, another value, a number.
      const mended: Record<string, unknown> = { ...notes };
      for (const { path, fix } of refused.error.issues) {
        const key = path.replace(/^body\./, '');
        const [, near] = /Did you mean "([^"]+)"/.exec(fix) ?? [];
        if (near && key in mended && key !== 'employmentType') {
          mended[near] = mended[key];
          delete mended[key];
        } else if (near) mended[key] = near;
        else if (/number/.test(fix)) mended[key] = Number(mended[key]);
      }
      const done = await agent.execute(createJob, { body: mended, select: ['id'] });
      expect(done.isError).toBe(false);
      expect((await jobs()).get(done.body.id)).toMatchObject({
        title: 'Nurse',
        employmentType: 'full_time',
        salaryMin: 3000,
      });
    },
  },
  {
    title: 'Delete the job with our id "HR-7"',
    async run({ agent, company, job, jobs }) {
      const { id } = await company('Hill Clinic');
      const gone = await job(id, { externalId: 'HR-7' });
      const other = await job(id, { externalId: 'HR-8' });

      const listJobs = await agent.find('find a job by its external id');
      const { body } = await agent.execute(listJobs, { query: { externalId: 'HR-7' }, select: ['id', 'title'] });
      const path = { id: body.data[0]?.id };
      const deleteJob = await agent.find('delete a job');
      const question = await agent.execute(deleteJob, { path });
      expect(question.error.would_delete).toMatchObject([{ id: gone.id, title: gone.title }]);
      await agent.execute(deleteJob, { path, confirm: true });

      expect([...(await jobs()).keys()]).toEqual([other.id]);
    },
  },
  {
    title: 'Tell what deleting a job would remove, without doing it',
    async run({ agent, company, job, jobs }) {
      const kept = await job((await company('Hill Clinic')).id);
      const deleteJob = await agent.find('remove a job');
      const { isError, error } = await agent.execute(deleteJob, { path: { id: kept.id } });
      expect([isError, error.code, error.would_delete[0]?.title]).toEqual([true, 'confirmation_required', kept.title]);
      expect((await jobs()).has(kept.id)).toBe(true);
    },
  },
  {
    title: 'Mend the spelling of a title',
    async run({ agent, company, job, rest }) {
      const wrong = await job((await company('Hill Clinic')).id, { title: 'Nigth nurse' });
      const listJobs = await agent.find('list jobs');
      const { body } = await agent.execute(listJobs, { select: ['id', 'title'] });
      const found = body.data.find(({ title }) => title.includes('Nigth'));
      const updateJob = await agent.find('change the title of a job');
      await agent.execute(updateJob, { path: { id: found?.id }, body: { title: 'Night nurse' }, select: ['title'] });
      expect((await rest('GET', `/jobs/${wrong.id}`)).title).toBe('Night nurse');
    },
  },
  {
    title: 'Move a job from one company to another',
    async run({ agent, company, job, rest }) {
      const [from, to] = [await company('Hill Clinic'), await company('Lake Clinic')];
      const moved = await job(from.id);
      const listCompanies = await agent.find('list companies');
      const companies = await agent.execute(listCompanies, { select: ['id', 'name'] });
      const target = companies.body.data.find(({ name }) => name === 'Lake Clinic');
      const updateJob = await agent.find('update a job');
      await agent.execute(updateJob, {
        path: { id: moved.id },
        body: { companyId: target?.id },
        select: ['companyId'],
      });
      expect((await rest('GET', `/jobs/${moved.id}`)).companyId).toBe(to.id);
    },
  },
  {
    title: 'Copy a job under a new title and application address, and publish the copy',
    async run({ agent, company, job, jobs }) {
      const original = await job((await company('Hill Clinic')).id, { title: 'Day nurse' });
      const duplicateJob = await agent.find('copy a job');
      const copy = await agent.execute(duplicateJob, {
        path: { id: original.id },
        select: ['id', 'title', 'applicationUrl'],
      });
      const updateJob = await agent.find('change the title of a job');
      const path = { id: copy.body.id };
      await agent.execute(updateJob, {
        path,
        body: { title: 'Night nurse', applicationUrl: 'https://hill-clinic.example/night' },
        select: ['title'],
      });
      const publishJob = await agent.find('publish a job');
      await agent.execute(publishJob, { path, select: ['status'] });
      const after = await jobs();
      expect(after.get(copy.body.id)).toMatchObject({ title: 'Night nurse', status: 'published' });
      expect(after.get(original.id)).toMatchObject({ title: 'Day nurse', status: 'draft' });
    },
  },
  {
    title: 'End a published job now',
    async run({ agent, company, job, rest }) {
      const open = await job((await company('Hill Clinic')).id, { status: 'published' });
      const expireJob = await agent.find('end a published job');
      await agent.execute(expireJob, { path: { id: open.id }, select: ['status'] });
      expect((await rest('GET', `/jobs/${open.id}`)).status).toBe('expired');
    },
  },
  {
    title: 'Which job sends its applications to this address?',
    async run({ agent, company, job }) {
      const { id } = await company('Hill Clinic');
      const wanted = await job(id, { applicationUrl: 'https://hill-clinic.example/apply/42' });
      await job(id);
      const listJobs = await agent.find('list jobs by application url');
      const query = { applicationUrl: 'https://HILL-clinic.example/apply/42?utm_source=mail' };
      const { body } = await agent.execute(listJobs, { query, select: ['id'] });
      expect(body.data.map((row) => row.id)).toEqual([wanted.id]);
    },
  },
  {
    title: 'Make a job remote, worldwide, for seniors',
    async run({ agent, company, job, rest }) {
      const { id } = await job((await company('Hill Clinic')).id);
      const updateJob = await agent.find('change a job');
      const { operation } = await agent.search({ operation_id: updateJob });
      const { properties } = operation.input.body;
      const named = (key: string, like: string) => properties[key]?.enum?.find((value) => value === like);
      const body = {
        remoteOption: named('remoteOption', 'remote'),
        remotePermits: [{ type: 'worldwide', value: 'worldwide' }],
        seniority: named('seniority', 'senior'),
      };
      const done = await agent.execute(updateJob, { path: { id }, body, select: ['remoteWorldwide'] });
      expect(done.isError).toBe(false);
      expect(await rest('GET', `/jobs/${id}`)).toMatchObject({
        remoteOption: 'remote',
        remoteWorldwide: true,
        seniority: 'senior',
      });
    },
  },
  {
    title: 'Try a creation again after its answer was lost: one job, not two',
    async run({ agent, company, jobs }) {
      const companyId = (await company('Hill Clinic')).id;
      const createJob = await agent.find('create a job');
      const body = {
        title: 'Nurse',
        description: 'Text',
        applicationUrl: 'https://hill-clinic.example/1',
        companyId,
        allowSharedApplicationUrl: true,
      };
      const first = await agent.execute(createJob, { body, select: ['id'] });
      const again = await agent.execute(createJob, { body, idempotency_key: first.idempotency_key, select: ['id'] });
      expect([again.body.id, again.replayed]).toEqual([first.body.id, true]);
      expect((await jobs()).size).toBe(1);
    },
  },
];
