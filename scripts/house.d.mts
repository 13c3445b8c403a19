export interface HousedFile {
  readonly path: string;
  readonly text: string;
}
export function housed(root?: string): readonly HousedFile[];
export function pairsIn(files: readonly HousedFile[]): readonly string[];
export function exportedBy(text: string): readonly string[];
export function facesOf(root?: string): readonly string[];
