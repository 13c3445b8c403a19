import type { Resource } from '#http';
import { readModel } from '#store';
import { Figures } from './figures.service.js';
import { JobFiguresReader, jobFiguresRows } from './job-figures.read-model.js';

/** In-memory counts of a board's jobs. */
export const figuresResource: Resource = {
  providers: [readModel(jobFiguresRows), JobFiguresReader, Figures],
};
