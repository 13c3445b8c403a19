import { Injectable } from '@nestjs/common';

/** What employers publish jobs with. */
export interface JobPlan {
  readonly id: string;
  readonly name: string;
  /** Nothing is paid for a job that is published with it. */
  readonly isFree: boolean;
  /** How long a job is published; null for the default of the board. */
  readonly days: number | null;
}

/** What a company has bought and not used up. */
export interface JobCredit {
  readonly id: string;
  readonly type: 'subscription' | 'order';
  readonly plan: JobPlan;
  readonly planKind: 'subscription' | 'one_time' | 'bundle';
  readonly jobsRemaining: number;
  readonly jobsTotal: number;
  readonly featuredRemaining: number;
  readonly featuredTotal: number;
  /** When more follows by itself; null for an order. */
  readonly renewsAt: string | null;
}

/** The plan of boards that sell none: their employers publish jobs for nothing. */
const FREE: JobPlan = { id: 'free', name: 'Free posting', isFree: true, days: null };

/** What the board of the request offers to employers for their jobs, and what they have bought of it. */
@Injectable()
export class JobPlans {
  /** The plan with this id, if an employer can take it now. Without plans that are sold there is the free one. */
  async find(id: string): Promise<JobPlan | null> {
    const sold = await this.sold();
    return (sold.length > 0 ? sold : [FREE]).find((plan) => plan.id === id) ?? null;
  }

  /** The plans that the board sells. */
  sold(): Promise<readonly JobPlan[]> {
    return Promise.resolve([]);
  }

  /** What is left of what a company has bought; nothing while the board has sold nothing. */
  credits(_companyId: string): Promise<readonly JobCredit[]> {
    return Promise.resolve([]);
  }

  /** Takes one job from what a company has bought, and answers its plan; null when nothing is left of it. */
  spend(_companyId: string, _creditId: string): Promise<JobPlan | null> {
    return Promise.resolve(null);
  }
}
