import { moneyText } from '#i18n';
import type { Offer } from './board-answers.js';
import { at, type Handler, type Visit } from './visit.js';

/** Whether the visitor sees all jobs of the board. */
export async function seesAll({ board, user, ask }: Visit): Promise<boolean> {
  if (!board.features.candidatePaywall) return true;
  if (user === null) return false;
  return (await ask<{ readonly hasAccess: boolean }>('/me/access/grant')).value?.hasAccess === true;
}

/** The prices of memberships. */
export const membership: Handler = async (visit) => {
  const { texts, language, ask } = visit;
  const offers = (await ask<{ readonly data: readonly Offer[] }>('/paywall/offers/enabled')).value?.data ?? [];
  return {
    status: offers.length === 0 ? 404 : 200,
    title: texts.offersTitle,
    main: (
      <div class="form stack">
        <h1>{texts.offersTitle}</h1>
        <p class="lead">{texts.gatedHint}</p>
        <ul class="list">
          {offers.map(({ offerKey, label, billingLabel, amountCents, currency }) => (
            <li class="card bar" key={offerKey}>
              <h2>{label}</h2>
              <p>
                <strong>{moneyText(language, amountCents / 100, currency)}</strong>{' '}
                <span class="soft">{billingLabel}</span>
              </p>
            </li>
          ))}
        </ul>
        <p class="soft">{texts.offersHint}</p>
        {visit.user === null && (
          <a class="button" href={at(visit, '/sign-in?returnTo=/jobs')}>
            {texts.signIn}
          </a>
        )}
      </div>
    ),
  };
};
