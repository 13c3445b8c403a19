import type { Resource } from '#http';
import { personalDataStore } from '#runtime';
import { readModel } from '#store';
import { DirectoryDataStore, TalentDirectory } from './directory.service.js';
import { BoardTalentController } from './directory.board.controller.js';
import { talentRows } from './directory.read-model.js';

/** The directory of candidates. */
export const directoryResource: Resource = {
  controllers: [BoardTalentController],
  providers: [readModel(talentRows), TalentDirectory, personalDataStore(DirectoryDataStore)],
  tags: { Talent: 'Directory of candidates with a visible profile.' },
};
