import { type Issue, Slugs } from '#kernel';
import { type CustomFieldValues, shownCustomFields } from '#custom-fields/rules';
import { Injectable } from '@nestjs/common';
import { companyNameKey, websiteDomain } from '../company/company.decider.js';
import {
  type CompanyOfJob,
  CompanyReader,
  type CompanyRow,
  type SoughtCompany,
} from '../company/company.read-model.js';
import { JobReader } from './job.read-model.js';
import { type ManyCompanies, ManyReader } from './jobs.read-model.js';
import { BoardJobRules } from '../board-job-rules.service.js';
import type { JobRules } from '../ports.js';
import { resolved, TaxonomyReader } from '../taxonomy/taxonomy.read-model.js';

/**
 * The lookups of the job writer before it sends a command. A result may be outdated when the events are appended: claims and version
 * checks decide then.
 */
export abstract class JobSources {
  /** The job settings of the board. */
  abstract rules(): Promise<JobRules>;

  /** The company with this id, or null. */
  abstract company(id: string): Promise<CompanyOfJob | null>;

  /** The company with the domain. Otherwise the company with that name, or null. */
  abstract matching(sought: SoughtCompany): Promise<CompanyRow | null>;

  /** Records that a job now has this company, which may have been created for it. */
  abstract noteCompany(company: CompanyRow): void;

  /** Resolves `slugs` as `TaxonomyReader.resolve` does. */
  abstract terms(axis: 'skills' | 'categories', slugs: readonly string[], issues: Issue[]): Promise<readonly string[]>;

  /** The first slug to try for a new job: `slug`, or a numbered variant. */
  abstract reserveSlug(slug: string): Promise<string>;

  /** Releases a slug that `reserveSlug` returned and no job uses. */
  abstract releaseSlug(slug: string): void;
}

/** Queries the read models each time, for jobs that are written one by one. */
@Injectable()
export class LiveSources implements JobSources {
  constructor(
    private readonly boardRules: BoardJobRules,
    private readonly companies: CompanyReader,
    private readonly taxonomy: TaxonomyReader,
  ) {}

  rules(): Promise<JobRules> {
    return this.boardRules.current();
  }

  company(id: string): Promise<CompanyOfJob | null> {
    return this.companies.find(id);
  }

  matching(sought: SoughtCompany): Promise<CompanyRow | null> {
    return this.companies.matching(sought);
  }

  noteCompany(): void {
    // Always queried, never cached.
  }

  terms(axis: 'skills' | 'categories', slugs: readonly string[], issues: Issue[]): Promise<readonly string[]> {
    return this.taxonomy.resolve(axis, slugs, issues);
  }

  reserveSlug(slug: string): Promise<string> {
    return Promise.resolve(slug);
  }

  releaseSlug(): void {
    // Nothing was reserved.
  }
}

/** The values of the board's custom fields that a job shows. */
@Injectable()
export class JobForm {
  constructor(private readonly boardRules: BoardJobRules) {}

  /** `rows` without values of fields that the form no longer has. They stay stored, in case the field returns. */
  async shown<Row extends { readonly customFieldValues: CustomFieldValues }>(
    rows: readonly Row[],
  ): Promise<readonly Row[]> {
    // Most boards have no job form, so their settings are not read.
    if (rows.every(({ customFieldValues }) => Object.keys(customFieldValues).length === 0)) return rows;
    const { customFields } = await this.boardRules.current();
    return rows.map((row) => ({ ...row, customFieldValues: shownCustomFields(customFields, row.customFieldValues) }));
  }
}

const AXES = ['skills', 'categories'] as const;
type Axis = (typeof AXES)[number];

/** The fields of a job, possibly unchecked, that determine the lookups. */
type Body = Readonly<Record<string, unknown>>;

/** The lookup results for terms: the requested terms, and the ones that exist. */
interface Terms {
  readonly requested: ReadonlySet<string>;
  readonly known: ReadonlyMap<string, string>;
}

interface PreloadedData {
  readonly rules: JobRules;
  readonly companies: ManyCompanies;
  readonly terms: Readonly<Record<Axis, Terms>>;
  readonly takenSlugs: ReadonlySet<string>;
}

/** Preloads the lookups for a batch of jobs. */
@Injectable()
export class SourceGatherer {
  constructor(
    private readonly live: LiveSources,
    private readonly many: ManyReader,
    private readonly jobs: JobReader,
    private readonly taxonomy: TaxonomyReader,
  ) {}

  /**
   * Loads everything that the writer looks up for the jobs of `bodies`, in one statement for each kind of lookup.
   * @param companyIds further companies to load.
   * @param formerSlugs alternative slugs for terms of the bodies, by the slugs in the bodies.
   */
  async of(
    bodies: readonly object[],
    companyIds: Iterable<string> = [],
    formerSlugs: ReadonlyMap<string, string> = new Map(),
  ): Promise<GatheredSources> {
    const ids = new Set(companyIds);
    const domains = new Set<string>();
    const nameKeys = new Set<string>();
    const slugs = new Set<string>();
    const terms = { skills: new Set<string>(), categories: new Set<string>() };
    for (const { companyId, company, slug, title, ...rest } of (bodies as readonly Body[]).map(referencesIn)) {
      if (typeof companyId === 'string') ids.add(companyId);
      const { name, website } = (typeof company === 'object' && company !== null ? company : {}) as Body;
      const domain = typeof website === 'string' ? websiteDomain(website) : null;
      if (domain !== null) domains.add(domain);
      if (typeof name === 'string') nameKeys.add(companyNameKey(name));
      // A requested slug is tried unchanged.
      if (slug === undefined && typeof title === 'string') slugs.add(Slugs.from(title, 'job'));
      for (const axis of AXES)
        for (const term of Array.isArray(rest[axis]) ? (rest[axis] as readonly unknown[]) : [])
          if (typeof term === 'string') terms[axis].add(term);
    }
    const [rules, companies, takenSlugs, skills, categories] = await Promise.all([
      this.live.rules(),
      this.many.companies({ ids: [...ids], domains: [...domains], nameKeys: [...nameKeys] }),
      this.many.takenSlugs([...slugs]),
      this.terms('skills', terms.skills, formerSlugs),
      this.terms('categories', terms.categories, formerSlugs),
    ]);
    const gathered = { rules, companies, terms: { skills, categories }, takenSlugs };
    return new GatheredSources(gathered, this.live, (slug) => this.jobs.freeSlugs(slug));
  }

  private async terms(
    axis: Axis,
    requested: ReadonlySet<string>,
    formerSlugs: ReadonlyMap<string, string>,
  ): Promise<Terms> {
    const former = [...requested].flatMap((slug) => formerSlugs.get(slug) ?? []);
    const known = new Map(await this.taxonomy.canonical(axis, [...new Set([...requested, ...former])]));
    for (const slug of requested) {
      const other = known.get(formerSlugs.get(slug) ?? '');
      if (!known.has(slug) && other !== undefined) known.set(slug, other);
    }
    return { requested, known };
  }
}

const referencesIn = ({ companyId, company, slug, title, skills, categories }: Body) => ({
  companyId,
  company,
  slug,
  title,
  skills,
  categories,
});

/**
 * Answers the lookups for a batch of jobs from memory, and queries only data that was not preloaded. Jobs share the companies that one
 * of them creates, and never try a slug that another one has reserved.
 */
export class GatheredSources implements JobSources {
  private readonly ids: Map<string, CompanyRow | null>;
  private readonly domains: Map<string, CompanyRow | null>;
  private readonly nameKeys: Map<string, CompanyRow | null>;
  private readonly slugs: Set<string>;
  private readonly free = new Map<string, Promise<readonly string[]>>();
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly gathered: PreloadedData,
    private readonly live: JobSources,
    private readonly freeSlugs: (slug: string) => Promise<readonly string[]>,
  ) {
    this.ids = new Map(gathered.companies.ids);
    this.domains = new Map(gathered.companies.domains);
    this.nameKeys = new Map(gathered.companies.nameKeys);
    this.slugs = new Set(gathered.takenSlugs);
  }

  rules(): Promise<JobRules> {
    return Promise.resolve(this.gathered.rules);
  }

  company(id: string): Promise<CompanyOfJob | null> {
    const known = this.ids.get(id);
    return known === undefined ? this.live.company(id) : Promise.resolve(known);
  }

  matching(sought: SoughtCompany): Promise<CompanyRow | null> {
    const found = this.found(sought);
    return found === undefined ? this.live.matching(sought) : Promise.resolve(found);
  }

  noteCompany(company: CompanyRow): void {
    this.ids.set(company.id, company);
    this.nameKeys.set(company.nameKey, company);
    if (company.domain !== null) this.domains.set(company.domain, company);
    for (const look of this.waiting) look();
  }

  /** Resolves when a company that matches `sought` is known. That may never happen. */
  whenNoted(sought: SoughtCompany): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!this.found(sought)) return;
        this.waiting.delete(look);
        resolve();
      };
      this.waiting.add(look);
      look();
    });
  }

  /** Drops the company from memory, so that its next lookup queries the database. False if it was not in memory. */
  forget({ domain, name }: SoughtCompany): boolean {
    const atDomain = domain !== null && this.domains.delete(domain);
    return (name !== null && this.nameKeys.delete(companyNameKey(name))) || atDomain;
  }

  terms(axis: Axis, slugs: readonly string[], issues: Issue[]): Promise<readonly string[]> {
    const { requested: gathered, known } = this.gathered.terms[axis];
    return slugs.every((slug) => gathered.has(slug))
      ? Promise.resolve(resolved(axis, slugs, known, issues))
      : this.live.terms(axis, slugs, issues);
  }

  async reserveSlug(slug: string): Promise<string> {
    let chosen = slug;
    if (this.slugs.has(slug)) {
      let free = this.free.get(slug);
      if (!free) this.free.set(slug, (free = this.freeSlugs(slug)));
      chosen = (await free).find((each) => !this.slugs.has(each)) ?? slug;
    }
    this.slugs.add(chosen);
    return chosen;
  }

  releaseSlug(slug: string): void {
    if (!this.gathered.takenSlugs.has(slug)) this.slugs.delete(slug);
  }

  /** Null if no company matches. Undefined if it was not preloaded. */
  private found({ domain, name }: SoughtCompany): CompanyRow | null | undefined {
    const atDomain = domain === null ? null : this.domains.get(domain);
    const named = name === null ? null : this.nameKeys.get(companyNameKey(name));
    return atDomain === undefined || named === undefined ? undefined : (atDomain ?? named);
  }
}
