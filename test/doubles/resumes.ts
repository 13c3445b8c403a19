/** Files as people upload them. */
export { docxOf, docxWith, pdfOf, pdfWith } from '../../libs/talent/src/resume/resume.samples.js';
