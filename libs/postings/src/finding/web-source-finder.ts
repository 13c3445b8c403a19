import type { HtmlPage, SourceClient, SourceVisit } from '#crawler';
import { SourceFaultError } from '#crawler/faults';
import { type SourceCandidate, SourceFinder } from '../posting.js';
import { BOARD_SYSTEMS, type BoardKind } from '../formats/source-formats.js';
import { CAREERS, detailPages, PAGE_ANSWER, pageOf, postingsIn } from '../reading/career-page.js';
import { documentItems } from '../reading/document-items.js';
import { domainName, isSameCompany, slugsOf } from './company-names.js';

/** Maximum number of pages to read in addition to the home page. */
const CAREERS_PAGES = 4;
const USUAL = ['/careers', '/jobs'];
/** Maximum number of linked boards to query. */
const MENTIONED = 3;
/** Maximum number of pages behind a careers page to search for postings. */
const DETAILS = 3;

type Company = Parameters<SourceFinder['find']>[0];

interface Board {
  readonly kind: BoardKind;
  readonly board: string;
}

interface VisitedPage {
  readonly url: URL;
  readonly page: HtmlPage;
}

const KINDS = Object.keys(BOARD_SYSTEMS) as BoardKind[];

/** Looks for sources on the website of a company, then on boards with the company's name. */
export class WebSourceFinder extends SourceFinder {
  constructor(private readonly client: SourceClient) {
    super();
  }

  async find(company: Company, signal: AbortSignal): Promise<readonly SourceCandidate[]> {
    const website = URL.parse(company.website);
    if (!website || !['https:', 'http:'].includes(website.protocol)) return [];
    const visit = await this.client.visit(signal);
    try {
      const pages = await careersPages(visit, website);
      const own =
        (await mentionedBoard(visit, pages, company)) ?? (await statedPostings(visit, pages, company, website));
      return own ? [own] : await boardsByName(visit, company, website);
    } finally {
      await visit.close();
    }
  }
}

/** The result of `work`. Null if the source fails. */
async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SourceFaultError) return null;
    throw error;
  }
}

const looked = (visit: SourceVisit, url: URL): Promise<VisitedPage | null> =>
  orNull(async () => {
    const answer = await visit.ask(url, { accept: PAGE_ANSWER });
    return answer === 'unchanged' ? null : { url: answer.url, page: await pageOf(answer) };
  });

/** The home page of the website and its pages about jobs. */
async function careersPages(visit: SourceVisit, website: URL): Promise<readonly VisitedPage[]> {
  const first = await looked(visit, website);
  const links = (first?.page.links ?? [])
    .filter(({ from, url, text }) => from === 'a' && isOwn(url, website) && isAboutJobs(url, text))
    .map(({ url }) => url);
  const found = links.length > 0 ? links : USUAL.map((path) => new URL(path, website));
  const distinct = [...new Map(found.map((url) => [url.href, url])).values()].slice(0, CAREERS_PAGES);
  const others: (VisitedPage | null)[] = [];
  for (const url of distinct) others.push(await looked(visit, url));
  return [first, ...others].filter((each) => each !== null);
}

const isOwn = (url: URL, website: URL): boolean =>
  url.host === website.host || (domainName(url) !== '' && domainName(url) === domainName(website));

const isAboutJobs = (url: URL, text: string): boolean =>
  CAREERS.test(url.pathname) || /^(jobs?|careers?|karriere)\./.test(url.hostname) || CAREERS.test(text.trim());

function boardAt(url: URL): Board | null {
  for (const kind of KINDS) {
    const board = BOARD_SYSTEMS[kind].boardIn(url);
    if (board !== null) return { kind, board };
  }
  return null;
}

/** The existing board that the pages link to most often. */
async function mentionedBoard(
  visit: SourceVisit,
  pages: readonly VisitedPage[],
  company: Company,
): Promise<SourceCandidate | null> {
  const mentions = new Map<string, { readonly board: Board; count: number }>();
  for (const { url, page } of pages)
    for (const each of [url, ...page.links.map((link) => link.url)]) {
      const board = boardAt(each);
      if (!board) continue;
      const key = `${board.kind} ${board.board}`;
      const known = mentions.get(key) ?? { board, count: 0 };
      known.count++;
      mentions.set(key, known);
    }
  const often = [...mentions.values()].sort((a, b) => b.count - a.count).slice(0, MENTIONED);
  for (const { board } of often) {
    const profile = await probed(visit, board);
    if (profile) return candidate(board, profile.name ?? company.name, profile.website ?? company.website);
  }
  return null;
}

/** A page of the website that contains postings, or links to pages that do. */
async function statedPostings(
  visit: SourceVisit,
  pages: readonly VisitedPage[],
  { name, website: given }: Company,
  website: URL,
): Promise<SourceCandidate | null> {
  const own = pages.filter(({ url }) => isOwn(url, website));
  const at = (url: URL): SourceCandidate => ({ address: { kind: 'career_page', url: url.href }, name, website: given });
  const stating = own.find(({ url, page }) => postingsIn(page, url).length > 0);
  if (stating) return at(stating.url);
  // The home page links to everything, so it does not count.
  const others = own.filter(({ url }) => url.pathname !== '/' && url.href !== website.href);
  for (const { url, page } of others)
    for (const detail of detailPages(page, url).slice(0, DETAILS)) {
      const behind = await looked(visit, detail);
      if (behind && postingsIn(behind.page, behind.url).length > 0) return at(url);
    }
  return null;
}

/** Boards with the company's name. They must also state that name, or else be called like the website. */
async function boardsByName(visit: SourceVisit, company: Company, website: URL): Promise<readonly SourceCandidate[]> {
  const found: SourceCandidate[] = [];
  for (const kind of KINDS)
    for (const slug of slugsOf(company.name, website)) {
      const board = { kind, board: slug };
      const profile = await probed(visit, board);
      if (!profile) continue;
      const agrees = profile.name === null ? slug === domainName(website) : isSameCompany(profile.name, company.name);
      if (!agrees) continue;
      found.push(candidate(board, profile.name ?? slug, profile.website));
      break;
    }
  return found;
}

const candidate = ({ kind, board }: Board, name: string, website: string | null): SourceCandidate => ({
  address: { kind, url: BOARD_SYSTEMS[kind].address(board).href },
  name,
  website,
});

/** The company data of a board. Null if the board does not exist or has no posting. */
const probed = (
  visit: SourceVisit,
  { kind, board }: Board,
): Promise<ReturnType<(typeof BOARD_SYSTEMS)[BoardKind]['companyIn']> | null> =>
  orNull(async () => {
    const system = BOARD_SYSTEMS[kind];
    const answer = await visit.ask(system.probe(board), { accept: system.accept });
    if (answer === 'unchanged') return null;
    const reading = documentItems(answer, system, visit.bounds);
    const items: unknown[] = [];
    let step = await reading.next();
    for (; !step.done; step = await reading.next())
      for (const { value } of step.value) if (items.length === 0) items.push(value);
    return items.length === 0 ? null : system.companyIn(items, step.value);
  });
