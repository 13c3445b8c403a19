import { getFile } from '../api/api';

/** Gives a file to the browser to keep. */
export function keepFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * Downloads what is at a path below /v1. A link would not say in which board.
 * @throws ApiError
 */
export const saveFile = async (path: string, name: string): Promise<void> => keepFile(await getFile(path), name);
