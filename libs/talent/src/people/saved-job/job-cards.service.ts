import { Links } from '#http';
import { PublicJobs, type ShownCard } from '#jobs';
import { Injectable } from '@nestjs/common';

/** A job in a list. */
export interface JobCardView {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly publishedAt: string | null;
  readonly employmentType:
    'full_time' | 'part_time' | 'contract' | 'internship' | 'temporary' | 'volunteer' | 'other' | null;
  readonly remoteOption: 'on_site' | 'hybrid' | 'remote' | null;
  readonly remoteLocationLabel: string | null;
  readonly remoteWorldwide: boolean | null;
  readonly remoteWorkPermitCountryCodes: readonly string[];
  readonly salaryMin: number | null;
  readonly salaryMax: number | null;
  readonly salaryCurrency: string | null;
  readonly salaryTimeframe: string | null;
  readonly isFeatured: boolean;
  readonly summary: string | null;
  readonly locationLabel: string | null;
  readonly company: { readonly slug: string; readonly name: string; readonly logoUrl: string | null } | null;
  readonly categories: readonly { readonly slug: string; readonly name: string }[];
  readonly skills: readonly { readonly slug: string; readonly name: string }[];
  readonly links: { readonly public: string | null };
}

/** Jobs of the current board that candidates can save, as visitors see them in lists. */
@Injectable()
export class JobCards {
  constructor(
    private readonly jobs: PublicJobs,
    private readonly links: Links,
  ) {}

  /** The card of a job that visitors can see now; otherwise null. */
  async published(id: string): Promise<JobCardView | null> {
    const [card] = await this.jobs.cards([id], { published: true });
    return card ? this.view(card) : null;
  }

  /** The cards of the existing jobs among these ids, published or not. */
  async ofAll(ids: readonly string[]): Promise<ReadonlyMap<string, JobCardView>> {
    const cards = await this.jobs.cards(ids, { published: false });
    return new Map(cards.map((card) => [card.row.id, this.view(card)]));
  }

  private view({ row, company, categories, skills, remoteLocationLabel, worldwide }: ShownCard): JobCardView {
    const { card } = row;
    return {
      id: row.id,
      slug: card.slug,
      title: card.title,
      publishedAt: row.publishedAt,
      employmentType: card.employmentType,
      remoteOption: card.remoteOption,
      remoteLocationLabel,
      remoteWorldwide: worldwide,
      remoteWorkPermitCountryCodes: worldwide === false ? card.remoteWorkPermitCountryCodes : [],
      salaryMin: card.salaryMin,
      salaryMax: card.salaryMax,
      salaryCurrency: card.salaryCurrency,
      salaryTimeframe: card.salaryTimeframe,
      isFeatured: row.isFeatured,
      summary: card.summary,
      locationLabel: card.remoteOption === 'remote' ? null : card.locationLabel,
      company: company && { slug: company.slug, name: company.name, logoUrl: company.logoUrl },
      categories,
      skills,
      links: { public: company && this.links.public(`companies/${company.slug}/jobs/${card.slug}`) },
    };
  }
}
