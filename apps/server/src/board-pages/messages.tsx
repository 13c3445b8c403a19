import { dayText } from '#i18n';
import type { VNode } from 'preact';
import { Narrow } from './controls.js';
import { PageLinks } from './job-cards.js';
import { at, given, type Handler, segment, toSignIn, type Visit } from './visit.js';

/** A conversation, as one of its two people sees it. */
interface Conversation {
  readonly id: string;
  readonly lastMessageSnippet: string;
  readonly counterparty: { readonly displayName: string; readonly companyName: string | null };
}

interface Message {
  readonly id: string;
  /** Plain text; empty if the message was unsent. */
  readonly body: string;
  readonly deletedAt: string | null;
  readonly author: { readonly displayName: string };
  readonly sentAt: string;
}

interface List<T> {
  readonly data: readonly T[];
  readonly nextCursor: string | null;
}

const PER_PAGE = 100;
/** URLs of pages stay below two kilobytes. Beyond it, the previous pages of a long list begin at this page. */
const MOST_CURSORS = 12;
const LONGEST_CURSOR = 200;
/** Operations of the Board API at the place of a conversation's id. One of them never ends. */
const NOT_CONVERSATIONS = ['find-existing', 'stream', 'unread-count'];

/**
 * The cursors in the URL of a page of a list: of the second page up to this one. Cursors lead forwards only, so a page knows those before it.
 */
const cursorsOf = ({ query }: Visit): readonly string[] =>
  query
    .getAll('cursor')
    .filter((cursor) => cursor.length <= LONGEST_CURSOR)
    .slice(-MOST_CURSORS);

/** A page of a list of the Board API. */
const listed = <T,>(visit: Visit, path: string) => {
  const cursor = cursorsOf(visit).at(-1);
  const query = { limit: String(PER_PAGE), ...(cursor === undefined ? {} : { cursor }) };
  return visit.ask<List<T>>(`${path}?${new URLSearchParams(query).toString()}`);
};

/** Links from this page of a list to those before and after it. */
function Steps({ visit, next }: { readonly visit: Visit; readonly next: string | null }): VNode {
  const cursors = cursorsOf(visit);
  const pageAt = (trail: readonly string[]) => {
    const query = new URLSearchParams(trail.slice(-MOST_CURSORS).map((cursor) => ['cursor', cursor])).toString();
    return at(visit, visit.path) + (query === '' ? '' : `?${query}`);
  };
  return (
    <PageLinks
      visit={visit}
      previous={cursors.length === 0 ? null : pageAt(cursors.slice(0, -1))}
      next={next === null ? null : pageAt([...cursors, next])}
    />
  );
}

const nameOf = ({ counterparty: { displayName, companyName } }: Conversation): string =>
  companyName === null ? displayName : `${displayName}, ${companyName}`;

/** The conversations of the signed-in user. */
export const conversationList: Handler = async (visit) => {
  const { texts, user } = visit;
  if (user === null) return toSignIn(visit);
  const { data, nextCursor } = given(await listed<Conversation>(visit, '/me/conversations'));
  const isAll = nextCursor === null && cursorsOf(visit).length === 0;
  return {
    title: texts.messagesTitle,
    main: (
      <Narrow title={texts.messagesTitle}>
        {isAll && data.length === 0 && <p class="soft">{texts.noMessages}</p>}
        <ul class="list">
          {data.map((each) => (
            <li key={each.id}>
              <a href={at(visit, `/messages/${encodeURIComponent(each.id)}`)}>{nameOf(each)}</a>
              <p class="soft" dir="auto">
                {each.lastMessageSnippet}
              </p>
            </li>
          ))}
        </ul>
        <Steps visit={visit} next={nextCursor} />
      </Narrow>
    ),
  };
};

/** The messages of a conversation of the signed-in user, oldest first. */
export const conversationPage: Handler = async (visit) => {
  const { language, texts, ask, user } = visit;
  if (user === null) return toSignIn(visit);
  const path = `/me/conversations/${segment(visit, 'conversation', NOT_CONVERSATIONS)}`;
  const [conversation, messages] = await Promise.all([
    ask<Conversation>(path),
    listed<Message>(visit, `${path}/messages`),
  ]);
  const title = nameOf(given(conversation));
  const { data, nextCursor } = given(messages);
  return {
    title,
    main: (
      <Narrow title={title}>
        <ul class="list">
          {data.map(({ id, body, deletedAt, author, sentAt }) => (
            <li key={id}>
              <p class="soft small">
                {author.displayName} · <time dateTime={sentAt}>{dayText(language, sentAt)}</time>
              </p>
              {deletedAt === null ? <p class="typed">{body}</p> : <p class="soft">{texts.messageUnsent}</p>}
            </li>
          ))}
        </ul>
        <Steps visit={visit} next={nextCursor} />
      </Narrow>
    ),
  };
};
