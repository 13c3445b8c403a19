/** Files such as people upload. */
export { docxOf, docxWith, pdfOf, pdfWith } from '../../libs/talent/src/people/resume/resume.samples.js';
