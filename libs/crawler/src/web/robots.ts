import { upTo } from '#kernel';
import { LRUCache } from 'lru-cache';
import { createRequire } from 'node:module';

/** The rules of a host for crawlers. */
export interface RobotsRules {
  isAllowed(url: URL): boolean;
  /** Milliseconds between two requests. */
  readonly delayMs: number;
}

/** The name of this crawler in a robots.txt, and in its requests. */
export const ROBOT = 'Openings';

/** The rest of a longer robots.txt is ignored. */
export const ROBOTS_BYTES = 64 * 1_024;
/** Longer rules are ignored: a pattern is compared character by character. */
const LONGEST_LINE = 512;

interface Robot {
  isAllowed(url: string, ua?: string): boolean | undefined;
  getCrawlDelay(ua?: string): number | undefined;
}
type RobotsParser = (url: string, text: string) => Robot;
let parser: RobotsParser | undefined;
/** Loaded with the first source that is read. Its types declare a default export, which it does not have. */
const robotsParser: RobotsParser = (url, text) => {
  parser ??= createRequire(import.meta.url)('robots-parser') as RobotsParser;
  return parser(url, text);
};

/** Allows everything. */
export const NO_RULES: RobotsRules = { isAllowed: () => true, delayMs: 0 };

/** Parses a robots.txt. @param origin the origin that it applies to. */
export function robotsRules(
  origin: string,
  text: string,
  { crawlDelayMs }: { readonly crawlDelayMs: number },
): RobotsRules {
  const lines = text.split(/\r\n?|\n/).filter(({ length }) => length <= LONGEST_LINE);
  const robot = robotsParser(`${origin}/robots.txt`, lines.join('\n'));
  const seconds = robot.getCrawlDelay(ROBOT) ?? 0;
  return {
    isAllowed: (url) => robot.isAllowed(url.href, ROBOT) !== false,
    delayMs: Number.isFinite(seconds) ? Math.min(Math.max(seconds * 1_000, 0), crawlDelayMs) : 0,
  };
}

/** Caches the rules of hosts. */
export class RobotsMemory {
  private readonly rules: LRUCache<string, RobotsRules>;

  constructor({ robotsMs }: { readonly robotsMs: number }) {
    this.rules = new LRUCache({ ...upTo(1_000), ttl: robotsMs });
  }

  /** The rules of `origin`. Calls `read` if they are not cached. @throws errors of `read`. */
  async of(origin: string, read: () => Promise<RobotsRules>): Promise<RobotsRules> {
    const known = this.rules.get(origin);
    if (known) return known;
    const rules = await read();
    this.rules.set(origin, rules);
    return rules;
  }
}
