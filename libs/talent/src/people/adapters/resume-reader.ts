import { answerOnce } from '#runtime';
import { resumeText } from './resume-text.js';

// The program that reads one résumé in a process of its own; see `ProgramResumeReader`.

answerOnce(resumeText);
