import { answerOnce } from '#runtime';
import { resumeText } from './resume-text.js';

// The program that reads one résumé in a separate process; see `ProgramResumeReader`.

answerOnce(resumeText);
