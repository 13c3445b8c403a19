/** What the board of the request says of messages. */
export abstract class MessagingTerms {
  /** Whether employers and candidates may write to each other. */
  abstract isOn(): Promise<boolean>;

  /** The address at which the board is reached; null: none is set. */
  abstract contact(): Promise<string | null>;
}
