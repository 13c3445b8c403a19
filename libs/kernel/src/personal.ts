/** Fields of the events of a catalogue, for each type of event. */
export type EventFields<Events> = { readonly [K in keyof Events]?: readonly (keyof Events[K] & string)[] };

/** What a store needs to know of a category of streams in order to keep personal data sealed. */
export interface PersonalData {
  /** Type of event → the fields of its data that are sealed. */
  readonly fields: Readonly<Record<string, readonly string[] | undefined>>;
  /** Kinds of claims whose values are personal: they are kept as keyed digests. */
  readonly claims: readonly string[];
  /** Types of events after which the key of the object is destroyed. */
  readonly erases: readonly string[];
  /** True when the person is always the object of the stream, so that the key can be asked for together with the stream. */
  readonly own: boolean;
}
