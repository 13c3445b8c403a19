import { BlobStore, Policy, type Reacts } from '#runtime';
import { Injectable } from '@nestjs/common';
import { candidates } from '../candidate/candidate.decider.js';
import type { CandidateEvents } from '../candidate/candidate-events.js';
import { CandidateRow } from '../candidate/candidate.read-model.js';
import type { ResumeContent } from '../candidate/resume.js';
import { ResumeReader } from '../ports.js';
import { SkillTerms } from '../skill-terms.service.js';
import { languagesIn } from './resume-findings.js';

/** Reads uploaded résumés, and adds certain results to the profiles. */
@Injectable()
export class ReadResumes implements Policy {
  readonly name = 'read-resumes';
  readonly on: Reacts<{ candidate: CandidateEvents }> = {
    candidate: {
      ResumeUploaded: async ({ objectId, data: { resumeId, file } }, subject) => {
        // It was replaced, or read before.
        const resume = (await subject.row(CandidateRow))?.resume;
        if (resume?.resumeId !== resumeId || resume.status !== 'parsing') return [];
        const bytes = await this.bytesOf(file.key);
        if (bytes === null) return candidates.FailResume(objectId, { resumeId, reason: 'file_damaged' });
        const read = await this.reader.textOf(bytes, file.format);
        return read.outcome === 'read'
          ? candidates.CompleteResume(objectId, { resumeId, content: await this.contentOf(read.text) })
          : candidates.FailResume(objectId, { resumeId, reason: read.reason });
      },
    },
  };

  constructor(
    private readonly blobs: BlobStore,
    private readonly reader: ResumeReader,
    private readonly skills: SkillTerms,
  ) {}

  private async bytesOf(key: string): Promise<Buffer | null> {
    const blob = await this.blobs.open(key);
    if (!blob) return null;
    const chunks: Buffer[] = [];
    for await (const chunk of blob.body as AsyncIterable<Buffer>) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** Positions and educations are written in too many ways to be recognized with certainty. */
  private async contentOf(text: string): Promise<ResumeContent> {
    const known = await this.skills.mentioned(text);
    return {
      skills: known.map(({ id, name }) => ({ name, jobSkillId: id })),
      languages: languagesIn(text),
      experience: [],
      education: [],
    };
  }
}
