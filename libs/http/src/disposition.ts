import { create } from 'content-disposition';

/** `Content-Disposition` of a file that is to be saved under `filename`, whatever characters that has. */
export const attachment = (filename: string): string => create(filename, { type: 'attachment' });
