import { dayText } from '#texts';
import { Narrow } from './controls.js';
import { at, given, type Handler, type Visit } from './visit.js';

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
  readonly author: { readonly displayName: string };
  readonly sentAt: string;
}

interface List<T> {
  readonly data: readonly T[];
}

const MOST = 100;

const nameOf = ({ counterparty: { displayName, companyName } }: Conversation): string =>
  companyName === null ? displayName : `${displayName}, ${companyName}`;

/** Where visitors sign in and come back. */
const signIn = (visit: Visit) => ({
  to: at(visit, `/sign-in?${new URLSearchParams({ returnTo: visit.path }).toString()}`),
});

/** The conversations of the signed-in user. */
export const conversationList: Handler = async (visit) => {
  const { texts, ask, user } = visit;
  if (user === null) return signIn(visit);
  const { data } = given(await ask<List<Conversation>>(`/me/conversations?limit=${MOST}`));
  return {
    title: texts.messagesTitle,
    main: (
      <Narrow title={texts.messagesTitle}>
        {data.length === 0 && <p class="soft">{texts.noMessages}</p>}
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
      </Narrow>
    ),
  };
};

/** The messages of a conversation of the signed-in user, oldest first. */
export const conversationPage: Handler = async (visit) => {
  const { language, ask, params, user } = visit;
  if (user === null) return signIn(visit);
  const path = `/me/conversations/${encodeURIComponent(params['conversation'] ?? '')}`;
  const [conversation, messages] = await Promise.all([
    ask<Conversation>(path),
    ask<List<Message>>(`${path}/messages?limit=${MOST}`),
  ]);
  const title = nameOf(given(conversation));
  return {
    title,
    main: (
      <Narrow title={title}>
        <ul class="list">
          {given(messages).data.map(({ id, body, author, sentAt }) => (
            <li key={id}>
              <p class="soft small">
                {author.displayName} · <time dateTime={sentAt}>{dayText(language, sentAt)}</time>
              </p>
              {body.split('\n').map((line, nth) => (
                <p key={nth} dir="auto">
                  {line}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </Narrow>
    ),
  };
};
