/** The limits of this server for conversations. */
export class MessagingLimits {
  constructor(
    /** Maximum number of messages from one side of a conversation to the other in 24 hours. */
    readonly messagesPerDay: number,
    /** How long a message stays unread before a mail is sent, in seconds. */
    readonly mailDelaySeconds: number,
    /** Maximum number of open inbox streams of a user in one process. */
    readonly streamsPerUser: number,
  ) {}
}
