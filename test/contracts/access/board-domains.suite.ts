import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BoardDomains, HeldHostname } from '#access';

/** Hostnames for tests on two boards. */
export interface OpenBoardDomains {
  readonly domains: Pick<BoardDomains, 'reserve' | 'release' | 'claim' | 'follow' | 'due' | 'checked'>;
  readonly boards: readonly [string, string];
  /** The board to which a hostname leads. */
  leads(hostname: string): Promise<string | null>;
  /** Makes reservations and waits this many seconds older. */
  age(seconds: number): Promise<void>;
  close(): Promise<void>;
}

const never = () => Promise.resolve(false);
const always = () => Promise.resolve(true);

/** The contract of `BoardDomains`, wherever it is stored. */
export const boardDomainsContract = (name: string, open: () => Promise<OpenBoardDomains>): void =>
  describe(`hostnames of boards: ${name}`, () => {
    let opened: OpenBoardDomains;
    let domains: OpenBoardDomains['domains'];
    let numbered = 0;
    beforeAll(async () => {
      opened = await open();
      ({ domains } = opened);
    });
    afterAll(() => opened?.close());

    const aHostname = () => `jobs-${++numbered}.example`;
    const held = (hostname: string, domain: string, board = 0): HeldHostname => ({
      hostname,
      domain,
      board: opened.boards[board] as string,
    });
    const follow = (holder: HeldHostname, version: number, leads = false, checkIn: number | null = null) =>
      domains.follow({ ...holder, version, leads, checkIn });

    it('are reserved for one domain of a board, again for the same one, and released', async () => {
      const hostname = aHostname();
      const wanted = Array.from({ length: 20 }, (_, n) => held(hostname, `domains_${n}`));
      const outcomes = await Promise.all(wanted.map((each) => domains.reserve(each, always)));
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      const winner = wanted[outcomes.indexOf(true)] as HeldHostname;
      const loser = wanted[outcomes.indexOf(false)] as HeldHostname;
      expect([await domains.reserve(winner, never), await domains.reserve(loser, never)]).toEqual([true, false]);
      await domains.release(loser);
      expect(await domains.reserve(loser, never)).toBe(false);
      await domains.release(winner);
      await domains.release(winner);
      expect(await domains.reserve(loser, never)).toBe(true);
    });

    it('go to another domain when the process that reserved them died, but not at once, and not when an event followed', async () => {
      const hostname = aHostname();
      const [one, other] = [held(hostname, 'domains_1'), held(hostname, 'domains_2')];
      await domains.reserve(one, never);
      const holders: HeldHostname[] = [];
      const abandoned = (answer: boolean) => (holder: HeldHostname) => {
        holders.push(holder);
        return Promise.resolve(answer);
      };
      expect([await domains.reserve(other, abandoned(true)), holders]).toEqual([false, []]);
      await opened.age(120);
      expect([await domains.reserve(other, abandoned(false)), holders]).toEqual([false, [one]]);
      expect(await domains.reserve(other, abandoned(true))).toBe(true);
      await expect(follow(one, 1)).rejects.toThrow(`Another domain of this board has the hostname ${hostname}.`);
      await follow(other, 1);
      await opened.age(120);
      expect(await domains.reserve(one, always)).toBe(false);
    });

    it('are for every board until one is verified, and then for that one alone until it loses them', async () => {
      const hostname = aHostname();
      const [one, other] = [held(hostname, 'domains_1'), held(hostname, 'domains_2', 1)];
      for (const each of [one, other]) {
        expect(await domains.reserve(each, never)).toBe(true);
        await follow(each, 2);
      }
      const claims = await Promise.all(Array.from({ length: 10 }, (_, n) => domains.claim(n % 2 ? one : other, 2)));
      const [winner, loser] = claims[1] ? [one, other] : [other, one];
      expect(claims).toEqual(claims.map((_, n) => (n % 2 ? one : other) === winner));
      expect(await opened.leads(hostname)).toBeNull();
      expect(await follow(winner, 3, true)).toBe(true);
      expect(await opened.leads(hostname)).toBe(winner.board);
      expect([await domains.claim(loser, 2), await follow(loser, 3, true)]).toEqual([false, false]);
      expect(await opened.leads(hostname)).toBe(winner.board);
      await domains.release(loser);
      expect(await domains.reserve(loser, always)).toBe(false);
      await follow(winner, 4, false);
      expect([await domains.reserve(loser, never), await domains.claim(loser, 1)]).toEqual([true, true]);
      expect(await domains.claim(winner, 4)).toBe(false);
    });

    it('stay claimed when an older event is followed late, and are free when a later one says no', async () => {
      const hostname = aHostname();
      const [one, other] = [held(hostname, 'domains_1'), held(hostname, 'domains_2', 1)];
      for (const each of [one, other]) await domains.reserve(each, never);
      expect(await domains.claim(one, 3)).toBe(true);
      for (const version of [1, 2, 3]) await follow(one, version);
      expect(await domains.claim(other, 1)).toBe(false);
      await follow(one, 4);
      expect([await domains.claim(one, 3), await domains.claim(other, 1)]).toEqual([false, true]);
      await domains.release(other);
      expect(await domains.claim(one, 4)).toBe(true);
    });

    it('lead to their board as the newest event says, however late and often it arrives', async () => {
      const holder = held(aHostname(), 'domains_1');
      await domains.reserve(holder, never);
      const leads = async () => (await opened.leads(holder.hostname)) === holder.board;
      for (const [version, says, is] of [
        [1, false, false],
        [3, true, true],
        [2, false, true],
        [3, true, true],
        [5, false, false],
        [4, true, false],
      ] as const) {
        await follow(holder, version, says);
        expect([version, await leads()]).toEqual([version, is]);
      }
      await follow(holder, 6, true);
      await domains.release(holder);
      expect(await leads()).toBe(false);
      await follow(holder, 7, true);
      expect([await leads(), await domains.reserve(held(holder.hostname, 'domains_2'), never)]).toEqual([false, true]);
    });

    it('are looked at when they are due, each once at a time, and count what failed until an event says more', async () => {
      const [one, two] = [held(aHostname(), 'domains_1'), held(aHostname(), 'domains_2', 1)];
      for (const holder of [one, two]) await domains.reserve(holder, never);
      const due = async () =>
        (await domains.due(10)).filter((each) => [one, two].some((it) => it.hostname === each.hostname));
      await follow(one, 1, true, 60);
      await follow(two, 1, true, 30);
      expect(await due()).toEqual([]);
      await opened.age(45);
      const fresh = { absent: 0, unanswered: 0 };
      expect(await due()).toEqual([{ ...two, failed: fresh }]);
      expect(await due()).toEqual([]);
      await opened.age(45);
      expect(await due()).toEqual([{ ...one, failed: fresh }]);
      // The process that checked one of them died; the check of the other one failed.
      await domains.checked(one, { absent: 1, unanswered: 2 }, 600);
      await opened.age(301);
      expect(await due()).toEqual([{ ...two, failed: fresh }]);
      await domains.checked(two, fresh, 900);
      await opened.age(300);
      expect(await due()).toEqual([{ ...one, failed: { absent: 1, unanswered: 2 } }]);
      await follow(one, 2, true, 60);
      await follow(two, 2, false, null);
      await domains.checked(two, { absent: 3, unanswered: 0 }, 0);
      await opened.age(1_000);
      expect(await due()).toEqual([{ ...one, failed: fresh }]);
      await domains.checked(held(one.hostname, 'domains_9'), { absent: 2, unanswered: 0 }, 0);
      expect(await due()).toEqual([]);
    });
  });
