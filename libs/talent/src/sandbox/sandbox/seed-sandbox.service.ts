import { PaywallSandbox } from '#billing';
import { MemberJobs } from '#jobs';
import { Injectable } from '@nestjs/common';
import { EmployerPostings, Memberships } from '../../employers/index.js';
import { Applicants, Applications } from '../../hiring/index.js';
import { Messages } from '../../messaging/index.js';
import { AccountAlerts, ALL_JOBS, Profiles, SavedJobs, SignUp } from '../../people/index.js';
import { COMPANY_DOMAIN, emailOf, passwordOf, type PersonaId, PERSONAS } from './personas.js';

/** The accounts of the personas, by persona id. */
type Accounts = Readonly<Record<PersonaId, string>>;

/** A job of the company of the personas. */
interface SampleJob {
  readonly id: string;
  readonly slug: string;
}

interface Company {
  readonly id: string;
  readonly slug: string;
}

const JOBS = {
  nurse: ['Night nurse, paediatrics', 'You look after our youngest patients from nine to six.', null],
  midwife: ['Midwife', 'You accompany families before, during and after a birth.', null],
  clerk: ['Ward clerk', 'You keep the papers of two wards in order.', null],
  physiotherapist: [
    'Physiotherapist',
    'You help people back on their feet after an operation.',
    `https://${COMPANY_DOMAIN}/jobs/physiotherapist`,
  ],
  porter: ['Porter', 'You bring people and things to where they are needed.', null],
  cook: ['Cook', 'You cook for 120 people, half of them on a diet.', null],
  receptionist: ['Receptionist', 'You are the first person whom our visitors meet.', null],
} as const satisfies Record<string, readonly [title: string, description: string, applicationUrl: string | null]>;
type JobName = keyof typeof JOBS;

/** The persona who has paid to see every job. */
const PREMIUM: PersonaId = 'candidate-premium';

/** Fills an empty sandbox with personas and their activity, through the services that serve users. */
@Injectable()
export class SeedSandbox {
  constructor(
    private readonly signUp: SignUp,
    private readonly profiles: Profiles,
    private readonly savedJobs: SavedJobs,
    private readonly alerts: AccountAlerts,
    private readonly memberships: Memberships,
    private readonly postings: EmployerPostings,
    private readonly jobs: MemberJobs,
    private readonly applications: Applications,
    private readonly applicants: Applicants,
    private readonly messages: Messages,
    private readonly paywall: PaywallSandbox,
  ) {}

  /** @param generation makes the addresses of the personas different from those of other resets. */
  async run(generation: string): Promise<void> {
    const accounts = await this.register(generation);
    const company = await this.found(accounts);
    const jobs = await this.post(accounts['employer-admin'], company);
    await this.describe(accounts, generation);
    await this.apply(accounts, company, jobs);
    await this.keep(accounts['candidate-complete'], jobs);
    await this.jobs.expire(company.id, jobs.porter.id);
    await this.converse(accounts);
    const { displayName: name } = PERSONAS.find(({ id }) => id === PREMIUM) ?? { displayName: '' };
    await this.paywall.grant({ userId: accounts[PREMIUM], email: emailOf(PREMIUM, generation), name });
  }

  private async register(generation: string): Promise<Accounts> {
    const made = await Promise.all(
      PERSONAS.map(async ({ id, role, displayName }): Promise<[PersonaId, string]> => {
        const registration = { email: emailOf(id, generation), displayName, role, method: 'emailpass', origin: null };
        const password = passwordOf(generation);
        const isVerified = id !== 'candidate-unverified';
        const user = await this.signUp.run({ ...registration, method: 'emailpass' }, { password, isVerified });
        return [id, user.id];
      }),
    );
    return Object.fromEntries(made) as Record<PersonaId, string>;
  }

  private async found(accounts: Accounts): Promise<Company> {
    const { company } = await this.memberships.create(accounts['employer-admin'], {
      name: 'Harbour Clinic',
      website: `https://${COMPANY_DOMAIN}`,
      summary: 'A clinic with 120 beds at the old harbour.',
    });
    await this.memberships.claim(accounts['employer-member'], company.slug);
    await this.memberships.claim(accounts['employer-pending'], company.slug);
    return company;
  }

  private async post(admin: string, company: Company): Promise<Record<JobName, SampleJob>> {
    const made: Partial<Record<JobName, SampleJob>> = {};
    for (const [name, [title, description, applicationUrl]] of Object.entries(JOBS)) {
      const job = { title, description: `<p>${description}</p>`, applicationUrl, employmentType: 'full_time' } as const;
      const { id, slug } = await this.postings.create(admin, company.slug, job);
      made[name as JobName] = { id, slug };
      if (name !== 'receptionist') await this.jobs.post(company.id, id, { days: null, isPaid: true });
      if (name === 'cook') await this.postings.unpublish(admin, company.slug, id);
    }
    return made as Record<JobName, SampleJob>;
  }

  private async describe(accounts: Accounts, generation: string): Promise<void> {
    const complete = accounts['candidate-complete'];
    await this.profiles.change(complete, {
      handle: `cora-${generation}`,
      headline: 'Paediatric nurse',
      bio: 'Eleven years on wards for children, six of them at night.',
      location: 'Zurich, Switzerland',
      profileVisibility: 'public',
      jobSearchStatus: 'actively_looking',
    });
    await this.profiles.addExperience(complete, {
      title: 'Nurse',
      companyName: 'Hill Clinic',
      startDate: '2019-04',
      description: 'Nights on a ward with 24 beds.',
    });
    await this.profiles.addEducation(complete, { institutionName: 'Hill School of Nursing', degree: 'BSc' });
    await this.profiles.setSkills(complete, ['Triage', 'Wound care', 'German']);
    await this.profiles.setLanguages(complete, [{ name: 'German', proficiency: 'native_or_bilingual' }]);
    await this.profiles.change(accounts['candidate-premium'], {
      headline: 'Midwife',
      profileVisibility: 'logged_in_only',
      jobSearchStatus: 'open_to_offers',
    });
  }

  private async apply(accounts: Accounts, company: Company, jobs: Record<JobName, SampleJob>): Promise<void> {
    const admin = accounts['employer-admin'];
    const send = async (id: string | null, job: SampleJob, input: Parameters<Applications['apply']>[2]) =>
      (await this.applications.apply(job.slug, id === null ? null : { id }, input, { from: company.id, origin: null }))
        .id;
    const complete = accounts['candidate-complete'];
    const offered = await send(complete, jobs.nurse, { coverNote: 'I have worked at night for six years.' });
    const rejected = await send(complete, jobs.midwife, { coverNote: 'I would like to learn this.' });
    await send(complete, jobs.clerk, {});
    await send(accounts['candidate-premium'], jobs.nurse, { coverNote: 'I can begin next month.' });
    for (const name of ['Gita Guest', 'Gus Guest'])
      await send(null, jobs.nurse, { name, email: `${name.split(' ', 1).join('').toLowerCase()}@guests.example` });
    await this.applicants.move(admin, company.slug, offered, 'offer');
    await this.applicants.note(admin, company.slug, offered, 'Knows the ward already.');
    await this.applicants.bulkReject(admin, company.slug, [rejected]);
  }

  private async keep(userId: string, jobs: Record<JobName, SampleJob>): Promise<void> {
    for (const { id } of [jobs.porter, jobs.physiotherapist, jobs.nurse]) await this.savedJobs.save(userId, id);
    await this.alerts.add(userId, { label: 'Nursing', filters: { ...ALL_JOBS, jobFunctions: ['nurse'] } });
  }

  private async converse(accounts: Accounts): Promise<void> {
    const admin = { id: accounts['employer-admin'], emailVerified: true };
    const complete = accounts['candidate-complete'];
    const { conversationId } = await this.messages.start(
      admin,
      { id: complete },
      'Thank you for your application. When could you visit us?',
    );
    await this.messages.reply(complete, conversationId, 'On Thursday after ten, or any time on Friday.');
    await this.messages.start(admin, { id: accounts['candidate-premium'] }, 'Would you like to see the ward?');
  }
}
