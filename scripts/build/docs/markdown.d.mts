export interface Section {
  readonly level: number;
  readonly title: string;
  readonly anchor: string;
  readonly text: string;
}
export interface RenderedPage {
  readonly html: string;
  readonly title: string;
  readonly sections: readonly Section[];
}
export function rendered(text: string, toAddress: (target: string) => string | null): RenderedPage;
