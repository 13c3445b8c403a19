/** A hostname of a board, as one of its domains. */
export interface HeldHostname {
  readonly hostname: string;
  readonly board: string;
  /** Id of the domain. */
  readonly domain: string;
}

/** What became of a domain, up to `version` of its stream. */
export interface DomainChange extends HeldHostname {
  readonly version: number;
  /** Whether visitors find the board by it. */
  readonly leads: boolean;
  /** Seconds until it is to be looked at; null: never. */
  readonly checkIn: number | null;
}

/** How often in a row a domain was looked at in vain. */
export interface FailedLooks {
  readonly absent: number;
  readonly unanswered: number;
}

/** A domain that is to be looked at. */
export interface DueDomain extends HeldHostname {
  readonly failed: FailedLooks;
}

/**
 * Hostnames across boards: which domain has which, and to which board each leads. Several boards may have the same hostname
 * until one of them verifies it; from then on it excludes the others (decision 0144). The events of domains are the truth: a
 * hostname is reserved, or claimed, before its event is written, and follows the events from then on.
 */
export abstract class BoardDomains {
  /**
   * Reserves a hostname for a domain of a board. False when another domain of that board has it or is about to, or when another
   * board has verified it. Repeatable.
   * @param abandoned whether no event followed a reservation of another domain that is old enough.
   */
  abstract reserve(wanted: HeldHostname, abandoned: (holder: HeldHostname) => Promise<boolean>): Promise<boolean>;

  /**
   * Claims a hostname for a domain that is about to be verified; from then on no other board can claim it. An event of the domain
   * after `version` confirms the claim or gives it up. Repeatable.
   * @param version of the stream of the domain at which it was decided.
   * @returns false when another board holds the hostname, or when a later event of the domain was followed already.
   */
  abstract claim(held: HeldHostname, version: number): Promise<boolean>;

  /** Gives a hostname back, unless another domain has it. Repeatable. */
  abstract release(held: HeldHostname): Promise<void>;

  /**
   * Shows a change, unless a later one is shown or the hostname was given back. Repeatable.
   * @returns false when the hostname cannot lead to this board because another board holds it.
   * @throws Error when another domain of the same board has the hostname.
   */
  abstract follow(change: DomainChange): Promise<boolean>;

  /** Domains that are to be looked at now, those that wait longest first. Nobody else gets them for some minutes. */
  abstract due(limit: number): Promise<readonly DueDomain[]>;

  /** Notes how a look at a domain ended, and in how many seconds the next one is due, if it is still looked at. */
  abstract checked(held: HeldHostname, failed: FailedLooks, nextIn: number): Promise<void>;
}
