/** The message settings of the current board. */
export abstract class MessagingTerms {
  /** Whether employers and candidates can write to each other. */
  abstract isOn(): Promise<boolean>;

  /** The contact address of the board; null if none is set. */
  abstract contact(): Promise<string | null>;
}
