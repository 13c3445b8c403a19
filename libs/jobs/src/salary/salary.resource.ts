import type { Resource } from '#http';
import { SalaryNames } from './salary-names.service.js';
import { BoardCompanySalariesController, BoardSalariesController } from './salary.board.controller.js';
import { Salaries } from './salary.service.js';

/** Salary statistics. */
export const salaryResource: Resource = {
  controllers: [BoardSalariesController, BoardCompanySalariesController],
  providers: [Salaries, SalaryNames],
  tags: { Salaries: 'Salary statistics by title, skill, place and company.' },
};
