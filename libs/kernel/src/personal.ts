/** Names of event fields, for each event type of a catalogue. */
export type EventFields<Events> = { readonly [K in keyof Events]?: readonly (keyof Events[K] & string)[] };

/** What a store must know about a category of streams to encrypt personal data. */
export interface PersonalData {
  /** Event type → the encrypted fields of its data. */
  readonly fields: Readonly<Record<string, readonly string[] | undefined>>;
  /** Kinds of claims whose values are personal: they are stored as keyed digests. */
  readonly claims: readonly string[];
  /** Event types after which the key of the object is destroyed. */
  readonly erases: readonly string[];
  /** True when the person is always the object of the stream, so that the key can be loaded together with the stream. */
  readonly own: boolean;
}
