/** Files as people upload them. */
export { docxOf, docxWith, pdfOf, pdfWith } from '../../libs/talent/src/people/resume/resume.samples.js';
