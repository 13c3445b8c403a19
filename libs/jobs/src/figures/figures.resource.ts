import type { Resource } from '#http';
import { readModel } from '#store';
import { Figures } from './figures.service.js';
import { JobFiguresReader, jobFiguresRows } from './job-figures.read-model.js';

/** What the jobs of a board are counted by, in memory. */
export const figuresResource: Resource = {
  providers: [readModel(jobFiguresRows), JobFiguresReader, Figures],
};
