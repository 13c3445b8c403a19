import { Injectable } from '@nestjs/common';
import { OwnedRows } from '../board-user/owned-rows.service.js';
import { savedJobs } from './saved-job.decider.js';
import { SavedJobRow } from './saved-job.read-model.js';

@Injectable()
export class SavedJobsDataStore extends OwnedRows<SavedJobRow> {
  protected readonly row = SavedJobRow;
  protected readonly of = { column: 'userId', category: 'savedJob' };
  protected readonly removal = ({ id }: SavedJobRow) => savedJobs.UnsaveJob(id, {});
}
