import { Programs } from '#runtime';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import type { ResumeFormat } from '../candidate/resume.js';
import { ResumeReader, type ResumeText } from '../ports.js';

/** The input of the program. */
export interface ResumeQuestion {
  readonly bytes: Uint8Array;
  readonly format: ResumeFormat;
}

const LIMITS = { seconds: 2, megabytes: 384 };

/** Reads each résumé in a separate process, which is ended if the file takes too much time or memory. Boards take turns. */
@Injectable()
export class ProgramResumeReader implements ResumeReader {
  constructor(private readonly programs: Programs) {}

  async textOf(bytes: Buffer, format: ResumeFormat): Promise<ResumeText> {
    const question: ResumeQuestion = { bytes, format };
    const limits = { ...LIMITS, turn: facts().board };
    const outcome = await this.programs.run<ResumeText>('resume-reader', question, limits);
    return outcome.answered ? outcome.answer : { outcome: 'unreadable', reason: 'too_complex' };
  }
}
