import type { BoardSettingsEvents } from '#content';
import { Policy, type Commands, type Reacts } from '#runtime';
import { Injectable } from '@nestjs/common';
import { jobs } from '../commands.js';
import { JobPolicies } from '../ports.js';
import type { JobEvents } from './job.decider.js';
import { JobReader } from './job.read-model.js';

interface Heard {
  boardSettings: BoardSettingsEvents;
  job: JobEvents;
}

/**
 * On a board that takes no applications itself, every published job says where else to apply. When a board stops taking
 * them, the published jobs that do not say it become drafts; switching back republishes nothing. A job that loses its
 * address, or is published without one, at that same moment is found by its own event.
 */
@Injectable()
export class UnlistJobs extends Policy {
  readonly name = 'unlist-jobs';
  readonly on: Reacts<Heard> = {
    boardSettings: {
      SettingsChanged: ({ data }) => (data.changes.nativeApplicationsEnabled === false ? this.unlistAll() : undefined),
    },
    job: {
      JobPublished: ({ objectId }) => this.unlist(objectId),
      JobChanged: ({ objectId, data }) => (data.applicationUrl === null ? this.unlist(objectId) : undefined),
    },
  };

  constructor(
    private readonly policies: JobPolicies,
    private readonly reader: JobReader,
  ) {
    super();
  }

  private async unlist(id: string): Promise<Commands | void> {
    if (!(await this.policies.current()).nativeApplicationsEnabled) return jobs.UnlistJob(id, {});
  }

  private async *unlistAll(): AsyncIterable<Commands> {
    if ((await this.policies.current()).nativeApplicationsEnabled) return;
    for (let page = await this.reader.publishedWithoutAddress(); page.length > 0;) {
      yield page.map((id) => jobs.UnlistJob(id, {}));
      // What was not unlisted was changed meanwhile and is found by its own event.
      const left = await this.reader.publishedWithoutAddress();
      page = left.filter((id) => !page.includes(id));
    }
  }
}
