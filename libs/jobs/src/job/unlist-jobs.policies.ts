import type { Recorded } from '#kernel';
import { Policy } from '#runtime';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { jobs } from '../commands.js';
import { JobPolicies } from '../ports.js';
import { JobReader } from './job.read-model.js';

/**
 * On a board that takes no applications itself, every published job says where else to apply. When a board stops taking
 * them, the published jobs that do not say it become drafts; switching back republishes nothing. A job that loses its
 * address, or is published without one, at that same moment is found by its own event.
 */
@Injectable()
export class UnlistJobs extends Policy {
  readonly name = 'unlist-jobs';
  readonly categories = ['boardSettings', 'job'];

  constructor(
    private readonly bus: CommandBus,
    private readonly policies: JobPolicies,
    private readonly reader: JobReader,
  ) {
    super();
  }

  async react({ type, objectId, data }: Recorded): Promise<void> {
    const { changes, applicationUrl } = data as {
      readonly changes?: { readonly nativeApplicationsEnabled?: boolean };
      readonly applicationUrl?: string | null;
    };
    const boardStops = type === 'SettingsChanged' && changes?.nativeApplicationsEnabled === false;
    const jobMayHaveNone = type === 'JobPublished' || (type === 'JobChanged' && applicationUrl === null);
    if (!boardStops && !jobMayHaveNone) return;
    if ((await this.policies.current()).nativeApplicationsEnabled) return;
    if (jobMayHaveNone) await this.unlist([objectId]);
    else
      for (let page = await this.reader.publishedWithoutAddress(); page.length > 0;) {
        await this.unlist(page);
        // What was not unlisted was changed meanwhile and is found by its own event.
        const left = await this.reader.publishedWithoutAddress();
        page = left.filter((id) => !page.includes(id));
      }
  }

  private unlist(ids: readonly string[]): Promise<unknown> {
    return Promise.all(ids.map((id) => this.bus.execute(jobs.UnlistJob(id, {}))));
  }
}
