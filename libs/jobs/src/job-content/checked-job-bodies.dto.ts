import { validated } from '#http';
import { Injectable } from '@nestjs/common';
import { JobBodies, type JobInput, type NewJob } from './job-content.service.js';
import { CreateJobDto, UpdateJobDto } from '../job/job.operator.dto.js';

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
