import { decoded, hasType, htmlPage, type HtmlPage, type SourceAnswer, type SourceVisit, textAt } from '#crawler';
import { SourceFaultError } from '#crawler/faults';
import { jobPostingDraft } from '../formats/schema-org.js';
import { posted } from '../formats/draft.js';
import { type SourceItem } from '../posting.js';

const PAGE_CHARACTERS = 5 * 1_024 * 1_024;
/** Common pages that are linked from lists and are not postings. */
const LIKELY = 300;

export const PAGE_ANSWER = 'text/html, application/xhtml+xml, */*;q=0.1';
/** Parts of URLs of job pages, in the most common languages of boards. */
export const CAREERS =
  /(^|[/._-])(jobs?|careers?|karriere|stellen\w*|positions?|vacanc\w+|vacatures?|openings?|opportunit\w+|join(-?us)?|hiring|roles?|emplois?|offres?|carrieres?|recrutement|empleos?|trabajo|vagas|carreiras?|lavora\w*|work-?with-?us)([/._-]|$)/i;

/** Reads a whole page. @throws SourceFaultError if it is too large. */
export async function pageOf({ bytes, charset, url }: SourceAnswer): Promise<HtmlPage> {
  const texts: string[] = [];
  let length = 0;
  for await (const text of decoded(bytes, charset)) {
    length += text.length;
    if (length > PAGE_CHARACTERS) throw new SourceFaultError('too_large', 'The page is too large.');
    texts.push(text);
  }
  return htmlPage(texts.join(''), url);
}

/** The postings embedded in a page. */
export const postingsIn = (page: HtmlPage, url: URL): readonly SourceItem[] =>
  page.objects.filter((each) => hasType(each, 'JobPosting')).map((each) => posted(jobPostingDraft(each, url), url));

/** The pages of single postings that a list links to, on its own host: those that its data names, or those whose URLs look like it. */
export function detailPages(page: HtmlPage, at: URL): readonly URL[] {
  const named = page.objects
    .filter((each) => hasType(each, 'ListItem'))
    .flatMap((each) => textAt(each, 'url') ?? textAt(each, 'item') ?? textAt(each, 'item.@id') ?? [])
    .flatMap((each) => URL.parse(each, at.href) ?? []);
  if (named.length > 0) return distinct(named, at);
  const links = distinct(
    page.links.filter(({ from }) => from === 'a').map(({ url }) => url),
    at,
  );
  const below = links.filter(({ pathname }) => pathname.startsWith(`${at.pathname.replace(/\/$/, '')}/`));
  const isRoot = at.pathname === '/';
  const likely = below.length > 0 && !isRoot ? below : links.filter(({ pathname }) => CAREERS.test(pathname));
  return likely.slice(0, LIKELY);
}

function distinct(urls: readonly URL[], at: URL): readonly URL[] {
  const known = new Map(urls.filter(({ origin }) => origin === at.origin).map((url) => [url.href, url]));
  known.delete(new URL('', at).href);
  return [...known.values()];
}

/**
 * The postings of a careers page, or of the pages that it links to.
 * @param onDetails called if the page itself has none.
 * @throws SourceFaultError
 */
export async function* careerPageItems(
  visit: SourceVisit,
  answer: SourceAnswer,
  onDetails: () => void,
): AsyncGenerator<readonly SourceItem[]> {
  const page = await pageOf(answer);
  const stated = postingsIn(page, answer.url);
  if (stated.length > 0) return yield stated;
  onDetails();
  const details = detailPages(page, answer.url);
  if (details.length > visit.bounds.details)
    throw new SourceFaultError('too_many_items', `The page links to more than ${visit.bounds.details} postings.`);
  for (const url of details) yield await detailItems(visit, url);
}

async function detailItems(visit: SourceVisit, url: URL): Promise<readonly SourceItem[]> {
  try {
    const answer = await visit.ask(url, { accept: PAGE_ANSWER });
    return answer === 'unchanged' ? [] : postingsIn(await pageOf(answer), answer.url);
  } catch (error) {
    // A page can be deleted after the list was read, and a list can link to pages that robots.txt excludes.
    if (error instanceof SourceFaultError && ['not_found', 'disallowed_by_robots'].includes(error.fault)) return [];
    throw error;
  }
}
