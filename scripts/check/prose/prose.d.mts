export interface ProseFault {
  /** The line, or for an API document the beginning of the text. */
  readonly line: number | string;
  readonly message: string;
}
export function faultsInMarkdown(text: string): Promise<readonly ProseFault[]>;
export function faultsInDocument(json: string): Promise<readonly ProseFault[]>;
export function faultsInSettings(text: string): Promise<readonly ProseFault[]>;
