import { getFile } from '../api/api';

const KEPT_MS = 60_000;

/** Saves a file below /v1 on the disk of the person. @throws ApiError */
export async function download(path: string, name: string): Promise<void> {
  const address = URL.createObjectURL(await getFile(path));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
