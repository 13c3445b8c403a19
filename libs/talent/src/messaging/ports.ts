/** What the board of the request says of messages. */
export abstract class MessagingTerms {
  /** Whether employers and candidates may write to each other. */
  abstract isOn(): Promise<boolean>;
}
