import { validated } from '#platform';
import { Injectable } from '@nestjs/common';
import { JobBodies } from '../../use-cases/job-bodies.js';
import type { JobInput, NewJob } from '../../use-cases/job-content.js';
import { CreateJobDto, UpdateJobDto } from './jobs.dto.js';

/** Bodies checked against the classes that requests are checked against. */
@Injectable()
export class CheckedJobBodies extends JobBodies {
  created(body: object): NewJob {
    return validated(CreateJobDto, body);
  }

  changed(body: object): JobInput {
    return validated(UpdateJobDto, body);
  }
}
