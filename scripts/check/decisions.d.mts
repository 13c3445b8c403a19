export interface Decision {
  readonly file: string;
  readonly number: string;
  readonly title: string;
  readonly status: 'accepted' | 'replaced in part' | 'replaced';
  readonly replacedBy: readonly string[];
}
export const FOLDER: string;
export function decisionIn(file: string, text: string): Decision;
export function decisions(folder?: string): readonly Decision[];
export function indexOf(all: readonly Decision[]): string;
