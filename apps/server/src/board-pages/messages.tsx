import { dayText } from '#i18n';
import { Narrow } from './controls.js';
import { cursorsOf, listed, Steps } from './cursor-pages.js';
import { at, given, type Handler, segment, toSignIn } from './visit.js';

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

const PER_PAGE = 100;
/** Operations of the Board API at the place of a conversation's id. One of them never ends. */
const NOT_CONVERSATIONS = ['find-existing', 'stream', 'unread-count'];

const nameOf = ({ counterparty: { displayName, companyName } }: Conversation): string =>
  companyName === null ? displayName : `${displayName}, ${companyName}`;

/** The conversations of the signed-in user. */
export const conversationList: Handler = async (visit) => {
  const { texts, user } = visit;
  if (user === null) return toSignIn(visit);
  const { data, nextCursor } = given(await listed<Conversation>(visit, '/me/conversations', PER_PAGE));
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
    listed<Message>(visit, `${path}/messages`, PER_PAGE),
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
