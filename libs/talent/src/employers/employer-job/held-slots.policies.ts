import { Slots, type UsedSlot } from '#billing';
import { type JobEvents, type JobState, MemberJobs } from '#jobs';
import { Boards, BoardSweep } from '#access';
import { Policy, type Reacts } from '#runtime';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';

/** Returns the slot of a subscription or of a free plan when its job is published no longer (decision 0227). */
@Injectable()
export class ReturnSlots implements Policy {
  readonly name = 'return-slots';
  readonly on: Reacts<{ job: JobEvents }> = {
    job: {
      JobPaused: ({ objectId, version }) => this.ended(objectId, version),
      JobExpired: ({ objectId, version }) => this.ended(objectId, version),
      JobDeleted: ({ objectId, version, data }) => this.slots.returnSlots(data.companyId, objectId, version),
    },
  };

  constructor(
    private readonly slots: Slots,
    private readonly jobs: MemberJobs,
  ) {}

  private async ended(jobId: string, version: number): Promise<void> {
    // Without a job, its deletion follows.
    const job = (await this.jobs.states([jobId])).get(jobId);
    if (job) await this.slots.returnSlots(job.companyId, jobId, version);
  }
}

const MINUTE_MS = 60_000;
/** A request that took a slot has published its job long before. */
const SETTLED_MS = 10 * MINUTE_MS;
/** Earlier sweeps have handled older uses. */
const LOOKED_AT_MS = 48 * 60 * MINUTE_MS;

/**
 * Returns slots that no published job holds: of jobs whose end this process did not see, of jobs that belong to another company now, and of
 * requests that ended between taking the slot and publishing the job.
 */
@Injectable()
export class SweepSlots extends BoardSweep {
  readonly name = 'return-unused-slots';
  protected readonly every = 10 * MINUTE_MS;

  constructor(
    boards: Boards,
    private readonly slots: Slots,
    private readonly jobs: MemberJobs,
  ) {
    super(boards);
  }

  protected async onBoard(): Promise<number> {
    const now = Date.parse(facts().now);
    let returned = 0;
    for await (const slots of this.slots.held(new Date(now - LOOKED_AT_MS).toISOString())) {
      const settled = slots.filter(({ takenAt }) => takenAt === null || Date.parse(takenAt) < now - SETTLED_MS);
      const jobs = await this.jobs.states([...new Set(settled.map(({ jobId }) => jobId))]);
      for (const slot of settled) if (await this.returned(slot, jobs.get(slot.jobId))) returned++;
    }
    return returned;
  }

  private async returned(slot: UsedSlot, job: JobState | undefined): Promise<boolean> {
    if (job?.status === 'published' || job?.status === 'pending_approval') return false;
    const { purchaseId, jobId, takenBy, countsPublished } = slot;
    if (job !== undefined && isUnused(slot, job)) {
      if (takenBy !== null) await this.slots.release(purchaseId, jobId, takenBy);
    } else if (countsPublished) {
      await this.slots.returnSlot(purchaseId, jobId, job?.version ?? Number.MAX_SAFE_INTEGER);
    } else return false;
    return true;
  }
}

/** Whether the job was not published with the slot: nothing happened to it since, or no period began. */
function isUnused({ version, before, takenAt }: UsedSlot, job: JobState): boolean {
  if (version === null) return false;
  const hadPeriod = before !== null && takenAt !== null && before > takenAt;
  return version === job.version || (job.expiresAt === before && !hadPeriod);
}
