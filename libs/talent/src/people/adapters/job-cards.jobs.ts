import { Links } from '#http';
import { PublicJobs, type ShownCard } from '#jobs';
import { Injectable } from '@nestjs/common';
import { JobCards, type JobCardView } from '../ports.js';

/** The job cards that visitors see in lists. */
@Injectable()
export class PublicJobCards extends JobCards {
  constructor(
    private readonly jobs: PublicJobs,
    private readonly links: Links,
  ) {
    super();
  }

  async published(id: string): Promise<JobCardView | null> {
    const [card] = await this.jobs.cards([id], { published: true });
    return card ? this.view(card) : null;
  }

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
