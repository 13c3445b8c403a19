/** Keys that authenticate the boards' notifications to search engines. */
export abstract class IndexNowKeys {
  /** The key of the board of the request; null if search engines are not notified. */
  abstract current(): Promise<string | null>;
}

/** The uses of custom object types. */
export abstract class TypeUses {
  /** Whether the board has records of the type. */
  abstract hasRecords(typeId: string): Promise<boolean>;
  /** Whether a field of a profile form refers to records of the type. */
  abstract isNamedByForms(typeId: string): Promise<boolean>;
}

/** The answer of DNS for the TXT records of a name. */
export type TxtAnswer =
  /** Each record as one text; empty if the name has no such records. */
  | { readonly outcome: 'answered'; readonly values: readonly string[] }
  /** No answer, or an invalid one. `reason` ends a sentence. */
  | { readonly outcome: 'unanswered'; readonly reason: string };

/** TXT records in DNS. */
export abstract class TxtRecords {
  /**
   * The TXT records of `name`: at most 100, none longer than 255 bytes. Takes some seconds at most.
   * @throws the reason of `signal` if that aborts first.
   */
  abstract of(name: string, signal: AbortSignal): Promise<TxtAnswer>;
}
