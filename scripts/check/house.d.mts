export interface HousedFile {
  readonly path: string;
  readonly text: string;
}
export function housed(root?: string): readonly HousedFile[];
export function exportedBy(text: string): readonly string[];
export function entryPointsOf(root?: string): readonly string[];
