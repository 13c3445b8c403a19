/** A hostname of a board, as one of its domains. */
export interface HeldHostname {
  readonly hostname: string;
  readonly board: string;
  /** Id of the domain. */
  readonly domain: string;
}

/** The state of a domain, up to `version` of its stream. */
export interface DomainChange extends HeldHostname {
  readonly version: number;
  /** Whether visitors find the board at this hostname. */
  readonly leads: boolean;
  /** Seconds until the next check; null: no check. */
  readonly checkIn: number | null;
}

/** Number of failed checks in a row. */
export interface FailedLooks {
  readonly absent: number;
  readonly unanswered: number;
}

/** A domain whose check is due. */
export interface DueDomain extends HeldHostname {
  readonly failed: FailedLooks;
}

/**
 * Hostnames of all boards: which domain has each, and to which board it leads. Several boards may have the same hostname until one of them
 * verifies it; from then on it excludes the others (decision 0144). The events of domains are the truth: a hostname is reserved, or
 * claimed, before its event is written, and follows the events from then on.
 */
export abstract class BoardDomains {
  /**
   * Reserves a hostname for a domain of a board. False when another domain of that board has or has reserved it, or when another board has
   * verified it. Repeatable.
   * @param abandoned whether no event followed an old enough reservation of another domain.
   */
  abstract reserve(wanted: HeldHostname, abandoned: (holder: HeldHostname) => Promise<boolean>): Promise<boolean>;

  /**
   * Claims a hostname for a domain that is about to be verified; from then on no other board can claim it. An event of the domain after
   * `version` confirms or releases the claim. Repeatable.
   * @param version of the domain's stream at the time of the decision.
   * @returns false when another board holds the hostname, or when a later event of the domain was already applied.
   */
  abstract claim(held: HeldHostname, version: number): Promise<boolean>;

  /** Releases a hostname, unless another domain has it. Repeatable. */
  abstract release(held: HeldHostname): Promise<void>;

  /**
   * Applies a change, unless a later one was applied or the hostname was released. Repeatable.
   * @returns false when the hostname cannot lead to this board because another board holds it.
   * @throws Error when another domain of the same board has the hostname.
   */
  abstract follow(change: DomainChange): Promise<boolean>;

  /** Domains whose check is due, the most overdue first. No other process gets them for some minutes. */
  abstract due(limit: number): Promise<readonly DueDomain[]>;

  /** Records the result of a check, and in how many seconds the next one is due, if the domain is still checked. */
  abstract checked(held: HeldHostname, failed: FailedLooks, nextIn: number): Promise<void>;
}
