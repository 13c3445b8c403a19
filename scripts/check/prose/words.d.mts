export interface AvoidedWord {
  readonly word: string;
  /** Where it begins in the text. */
  readonly index: number;
}
export const AVOIDED_WORD: RegExp;
export function avoidedIn(text: string): readonly AvoidedWord[];
export function avoidedInTitle(title: string): readonly AvoidedWord[];
export function isAvoidedName(name: string, isType: boolean): boolean;
