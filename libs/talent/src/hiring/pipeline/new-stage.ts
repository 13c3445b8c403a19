import { rejectIssues } from '#kernel';
import { oneLine } from '../../one-line.js';
import type { PipelineCommands } from './pipeline.decider.js';

/** Maximum length of a label, in characters. */
const LONGEST_LABEL = 40;

/** The label in `text`. @throws Rejection `validation_bad_request` if it is empty or longer than 40 characters. */
export function labelOf(text: string): string {
  const label = oneLine(text.normalize('NFC'));
  if (label === '') rejectIssues([{ path: ['label'], message: 'must not be empty' }]);
  if (label.length > LONGEST_LABEL)
    rejectIssues([{ path: ['label'], message: `must not be longer than ${LONGEST_LABEL} characters` }]);
  return label;
}

/** The command that adds a stage to a job. @param id a new id of the kind `stages`; its token. @throws Rejection as `labelOf`. */
export const newStage = (jobId: string, id: string, text: string): PipelineCommands['AddStage'] => ({
  jobId,
  token: id.replace(/^stages_/, ''),
  label: labelOf(text),
});
