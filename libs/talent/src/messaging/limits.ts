/** What the installation allows in conversations. */
export class MessagingLimits {
  constructor(
    /** Messages that one side of a conversation may send to the other in 24 hours. */
    readonly messagesPerDay: number,
    /** How long a message stays unread before its mail, in seconds. */
    readonly mailDelaySeconds: number,
    /** Streams of an inbox that a user may have open in a process at the same time. */
    readonly streamsPerUser: number,
  ) {}
}
