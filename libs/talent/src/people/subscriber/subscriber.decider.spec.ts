import { describe, expect, test } from '@jest/globals';
import { fold, type MessageOf } from '#kernel';
import { decide } from '#kernel/engine';
import { facts, factsAt, given } from '#testing';
import fc from 'fast-check';
import { type AlertFilters, ALL_JOBS } from '../alert/alert-filters.js';
import { type SubscriberCommands, subscriberDecider, type SubscriberEvents } from './subscriber.decider.js';

type Event = MessageOf<SubscriberEvents>;

const NURSES: AlertFilters = { ...ALL_JOBS, jobFunctions: ['Nurse'] };
const COOKS: AlertFilters = { ...ALL_JOBS, jobFunctions: ['Cook'] };
const CLERKS: AlertFilters = { ...ALL_JOBS, jobFunctions: ['Clerk'] };
const STEP = fc.constantFrom('Nurse', 'Cook', 'Clerk', 'ask', 'confirm', 'stop');
const minutes = (count: number) => new Date(Date.parse(facts.now) + count * 60_000).toISOString();
const hoursBefore = (at: string, count: number) => new Date(Date.parse(at) - count * 3_600_000).toISOString();
const days = (count: number) => minutes(count * 24 * 60);
const at = (now: string, ...history: readonly Event[]) => given(subscriberDecider, factsAt(now), ...history);

const added: Event = {
  type: 'SubscriberAdded',
  data: { email: 'ada@example.com', addressKey: 'key', source: 'visitor' },
};
const requested = (alertId: string, filters: AlertFilters, confirmation: number): Event => ({
  type: 'AlertRequested',
  data: { alertId, filters, context: null, confirmation },
});
const confirmationRequested = (confirmation: number, requestedAt = facts.now): Event => ({
  type: 'ConfirmationRequested',
  data: {
    confirmation,
    requestedAt,
    expiresAt: new Date(Date.parse(requestedAt) + 7 * 86_400_000).toISOString(),
  },
});
const confirmed = (confirmation: number, alertIds: readonly string[], isWaitlisted = false): Event => ({
  type: 'SubscriberConfirmed',
  data: { confirmation, alertIds, isWaitlisted },
});
const unsubscribed: Event = { type: 'SubscriberUnsubscribed', data: {} };
const wanted = (alertId: string, filters = NURSES) => ({ alertId, filters, context: null });

/** One requested alert; one confirmed alert. */
const NEW = [added, requested('one', NURSES, 1), confirmationRequested(1)] as const;
const CONFIRMED = [...NEW, confirmed(1, ['one'])] as const;

describe('an address that is new', () => {
  const data = { ...wanted('one'), email: 'ada@example.com', addressKey: 'key', source: 'visitor' } as const;

  test('is kept with its alert, and gets a request to confirm', () =>
    at(facts.now)
      .when('AddSubscriber', { ...data, confirm: true })
      .then(...NEW));

  test('gets no request when an import says so', () =>
    at(facts.now)
      .when('AddSubscriber', { ...data, confirm: false })
      .then(added, requested('one', NURSES, 1)));

  test('is the address of one subscriber of the board', () =>
    at(facts.now)
      .when('AddSubscriber', { ...data, confirm: true })
      .claims({ kind: 'subscriber.address', value: 'key', shared: false }));
});

describe('another alert for the address', () => {
  test('waits for a confirmation of its own, whether or not the first one came', () => {
    at(minutes(6), ...NEW)
      .when('RequestAlert', wanted('two', COOKS))
      .then(requested('two', COOKS, 2), confirmationRequested(2, minutes(6)));
    at(minutes(6), ...CONFIRMED)
      .when('RequestAlert', wanted('two', COOKS))
      .then(requested('two', COOKS, 2), confirmationRequested(2, minutes(6)));
  });

  test('with the same filters in another order or case changes nothing', () => {
    at(minutes(6), ...CONFIRMED)
      .when('RequestAlert', wanted('two'))
      .then();
    const same = { ...ALL_JOBS, jobFunctions: ['NURSE', 'nurse'] };
    at(minutes(6), ...CONFIRMED)
      .when('RequestAlert', wanted('two', same))
      .then();
  });

  test('with the filters of one that waits gets another request', () =>
    at(minutes(6), ...NEW)
      .when('RequestAlert', wanted('two'))
      .then(confirmationRequested(2, minutes(6))));

  test('gets a request at once when the mail before was answered', () =>
    at(minutes(4), ...CONFIRMED)
      .when('RequestAlert', wanted('two', COOKS))
      .then(requested('two', COOKS, 2), confirmationRequested(2, minutes(4))));

  test('gets a request five minutes after a mail that was not', () =>
    at(minutes(4), ...NEW)
      .when('RequestAlert', wanted('two', COOKS))
      .then(requested('two', COOKS, 2), confirmationRequested(2, minutes(5))));

  test('is part of the mail that waits, if one does', () =>
    at(minutes(4), ...NEW, requested('two', COOKS, 2), confirmationRequested(2, minutes(5)))
      .when('RequestAlert', wanted('three', CLERKS))
      .then(requested('three', CLERKS, 2)));

  test('with the filters of one that waits gets no other request within five minutes', () => {
    at(minutes(4), ...NEW)
      .when('RequestAlert', wanted('two'))
      .then();
    at(minutes(5), ...NEW)
      .when('RequestAlert', wanted('two'))
      .then(confirmationRequested(2, minutes(5)));
  });

  test('gets a request on the next day when five mails were sent on one', () => {
    const five = [1, 2, 3, 4, 5].map((n) => confirmationRequested(n, minutes(10 * n)));
    const often = [added, requested('one', NURSES, 1), ...five];
    at(minutes(120), ...often)
      .when('RequestAlert', wanted('two'))
      .then();
    at(minutes(120), ...often)
      .when('RequestAlert', wanted('two', COOKS))
      .then(requested('two', COOKS, 6), confirmationRequested(6, minutes(24 * 60 + 10)));
    at(minutes(24 * 60 + 10), ...often)
      .when('RequestAlert', wanted('two'))
      .then(confirmationRequested(6, minutes(24 * 60 + 10)));
  });

  test('gets a request when an earlier release kept it without a mail', () => {
    const dead = [...CONFIRMED, requested('two', COOKS, 2)];
    at(days(3), ...dead)
      .when('RequestAlert', wanted('three', COOKS))
      .then(confirmationRequested(2, days(3)));
    at(minutes(1), ...NEW, requested('two', COOKS, 2))
      .when('RequestConfirmation', {})
      .then(confirmationRequested(2, minutes(5)));
  });

  test('is never left without a mail that includes it', () =>
    fc.assert(
      fc.property(fc.array(fc.record({ wait: fc.nat({ max: 400 }), step: STEP }), { maxLength: 30 }), (steps) => {
        let [folded, now] = [fold(subscriberDecider, []), 0];
        const run = (command: MessageOf<SubscriberCommands>) => {
          const events = decide(subscriberDecider, folded, command, factsAt(minutes(now)));
          folded = fold(subscriberDecider, events, folded);
        };
        const first = { email: 'a@b.c', addressKey: 'k', source: 'visitor', confirm: true } as const;
        run({ type: 'AddSubscriber', data: { ...wanted('first'), ...first } });
        for (const [nth, { wait, step }] of steps.entries()) {
          now += wait;
          const last = folded.state.confirmations.at(-1);
          const filters = { ...ALL_JOBS, jobFunctions: [step] };
          if (step === 'ask') run({ type: 'RequestConfirmation', data: {} });
          else if (step === 'stop') run({ type: 'StopAlerts', data: { alertId: null } });
          else if (step !== 'confirm') run({ type: 'RequestAlert', data: wanted(`alert ${nth}`, filters) });
          else if (last && last.requestedAt <= minutes(now))
            run({ type: 'ConfirmSubscriber', data: { confirmation: last.number, hasRoom: true } });
          const { alerts, confirmations } = folded.state;
          const sent = Math.max(0, ...confirmations.map(({ number }) => number));
          for (const alert of alerts)
            if (alert.state === 'pending') expect(alert.confirmation).toBeLessThanOrEqual(sent);
          for (const [of, { requestedAt }] of confirmations.entries()) {
            const day = confirmations.slice(0, of).filter((each) => each.requestedAt > hoursBefore(requestedAt, 24));
            expect(day.length).toBeLessThan(5);
          }
        }
      }),
    ));

  test('is dropped when there are ten already', () => {
    const ten = Array.from({ length: 10 }, (_, n) =>
      requested(`alert ${n}`, { ...ALL_JOBS, jobFunctions: [`Job ${n}`] }, 1),
    );
    at(days(1), added, ...ten, confirmationRequested(1))
      .when('RequestAlert', wanted('more'))
      .then();
  });
});

describe('another mail to confirm by', () => {
  test('is sent while something waits, and not too soon', () => {
    at(minutes(5), ...NEW)
      .when('RequestConfirmation', {})
      .then(confirmationRequested(2, minutes(5)));
    at(minutes(1), ...NEW)
      .when('RequestConfirmation', {})
      .then();
    at(minutes(5), ...CONFIRMED)
      .when('RequestConfirmation', {})
      .then();
  });

  test('is sent to an address that was imported without one', () =>
    at(facts.now, added, requested('one', ALL_JOBS, 1))
      .when('RequestConfirmation', {})
      .then(confirmationRequested(1)));
});

describe('a confirmation', () => {
  const confirm = (confirmation: number, hasRoom = true) => ({ confirmation, hasRoom });

  test('activates what was requested before it was sent', () => {
    at(days(1), ...NEW)
      .when('ConfirmSubscriber', confirm(1))
      .then(confirmed(1, ['one']));
    at(days(1), ...NEW, requested('two', COOKS, 2))
      .when('ConfirmSubscriber', confirm(1))
      .then(confirmed(1, ['one']));
    at(days(1), ...NEW, requested('two', COOKS, 2), confirmationRequested(2, minutes(6)))
      .when('ConfirmSubscriber', confirm(2))
      .then(confirmed(2, ['one', 'two']));
  });

  test('puts the subscriber on the waitlist when the plan has no place', () =>
    at(days(1), ...NEW)
      .when('ConfirmSubscriber', confirm(1, false))
      .then(confirmed(1, ['one'], true)));

  test('of another alert needs no other place', () =>
    at(days(1), ...CONFIRMED, requested('two', COOKS, 2), confirmationRequested(2))
      .when('ConfirmSubscriber', confirm(2, false))
      .then(confirmed(2, ['two'])));

  test('counts once, for seven days, and only if it was sent', () => {
    at(days(1), ...CONFIRMED)
      .when('ConfirmSubscriber', confirm(1))
      .then();
    at(days(7), ...NEW)
      .when('ConfirmSubscriber', confirm(1))
      .then();
    at(days(1), ...NEW)
      .when('ConfirmSubscriber', confirm(2))
      .then();
  });

  test('of an earlier mail counts, too', () =>
    at(days(1), ...NEW, confirmationRequested(2, minutes(6)))
      .when('ConfirmSubscriber', confirm(1))
      .then(confirmed(1, ['one'])));

  test('requested before unsubscribing reactivates nothing', () =>
    at(days(1), ...NEW, unsubscribed)
      .when('ConfirmSubscriber', confirm(1))
      .then());

  test('requested after unsubscribing starts again', () => {
    const again = [
      ...CONFIRMED,
      unsubscribed,
      requested('two', COOKS, 2),
      confirmationRequested(2),
      confirmed(2, ['two']),
    ];
    at(days(1), ...again)
      .when('RequestAlert', wanted('three'))
      .then(requested('three', NURSES, 3), confirmationRequested(3, days(1)));
    at(days(1), ...again)
      .when('StopAlerts', { alertId: 'one' })
      .rejected('job_alert_not_found', 'missing');
  });
});

describe('the waitlist', () => {
  const waiting = [...NEW, confirmed(1, ['one'], true)];
  test('is left once', () => {
    at(days(1), ...waiting)
      .when('PromoteSubscriber', {})
      .then({ type: 'SubscriberPromoted', data: {} });
    at(days(1), ...waiting, { type: 'SubscriberPromoted', data: {} })
      .when('PromoteSubscriber', {})
      .then();
    at(days(1), ...waiting, unsubscribed)
      .when('PromoteSubscriber', {})
      .then();
  });
});

describe('an operator', () => {
  test('unsubscribes a subscriber once', () => {
    at(days(1), ...CONFIRMED)
      .when('UnsubscribeSubscriber', {})
      .then(unsubscribed);
    at(days(1), ...CONFIRMED, unsubscribed)
      .when('UnsubscribeSubscriber', {})
      .rejected('subscribers_already_unsubscribed', 'conflict');
  });

  test('takes that back for who had confirmed', () => {
    const back = (isWaitlisted: boolean): Event => ({
      type: 'SubscriberResubscribed',
      data: { alertIds: ['one'], isWaitlisted },
    });
    at(days(1), ...CONFIRMED, unsubscribed)
      .when('ResubscribeSubscriber', { hasRoom: true })
      .then(back(false));
    at(days(1), ...CONFIRMED, unsubscribed)
      .when('ResubscribeSubscriber', { hasRoom: false })
      .then(back(true));
    at(days(1), ...CONFIRMED)
      .when('ResubscribeSubscriber', { hasRoom: true })
      .rejected('subscribers_not_unsubscribed', 'conflict');
    at(days(1), ...NEW)
      .when('ResubscribeSubscriber', { hasRoom: true })
      .rejected('subscribers_not_unsubscribed', 'conflict');
    at(days(1), ...NEW, unsubscribed)
      .when('ResubscribeSubscriber', { hasRoom: true })
      .rejected('subscribers_confirmation_required', 'conflict');
  });
});

describe('who has a link', () => {
  const paused: Event = { type: 'AlertPaused', data: { alertId: 'one' } };
  const resumed: Event = { type: 'AlertResumed', data: { alertId: 'one' } };
  const two = [...CONFIRMED, requested('two', COOKS, 2), confirmationRequested(2), confirmed(2, ['two'])];

  test('ends everything, or one alert, as often as they like', () => {
    at(days(1), ...CONFIRMED)
      .when('StopAlerts', { alertId: null })
      .then(unsubscribed);
    at(days(1), ...CONFIRMED, unsubscribed)
      .when('StopAlerts', { alertId: null })
      .then();
    at(days(1), ...CONFIRMED)
      .when('StopAlerts', { alertId: 'one' })
      .then(paused);
    at(days(1), ...CONFIRMED, paused)
      .when('StopAlerts', { alertId: 'one' })
      .then();
    at(days(1), ...CONFIRMED)
      .when('StopAlerts', { alertId: 'other' })
      .rejected('job_alert_not_found', 'missing');
  });

  test('takes it back', () => {
    const all = { alertId: null, hasRoom: true };
    const back = (...alertIds: readonly string[]): Event => ({
      type: 'SubscriberResubscribed',
      data: { alertIds, isWaitlisted: false },
    });
    at(days(1), ...two, unsubscribed)
      .when('ResumeAlerts', all)
      .then(back('one', 'two'));
    at(days(1), ...two, unsubscribed)
      .when('ResumeAlerts', { ...all, alertId: 'two' })
      .then(back('two'));
    at(days(1), ...two, paused)
      .when('ResumeAlerts', { ...all, alertId: 'one' })
      .then(resumed);
    at(days(1), ...two, paused)
      .when('ResumeAlerts', all)
      .then(resumed);
    at(days(1), ...two)
      .when('ResumeAlerts', all)
      .then();
    at(days(1), ...NEW, unsubscribed)
      .when('ResumeAlerts', all)
      .then();
  });

  test('changes and removes an alert', () => {
    at(days(1), ...CONFIRMED)
      .when('ChangeAlert', { alertId: 'one', filters: COOKS })
      .then({ type: 'AlertChanged', data: { alertId: 'one', filters: COOKS } });
    at(days(1), ...CONFIRMED)
      .when('ChangeAlert', { alertId: 'one', filters: NURSES })
      .then();
    at(days(1), ...CONFIRMED)
      .when('ChangeAlert', { alertId: 'other', filters: NURSES })
      .rejected('job_alert_not_found', 'missing');
    at(days(1), ...CONFIRMED)
      .when('RemoveAlert', { alertId: 'one' })
      .then({ type: 'AlertRemoved', data: { alertId: 'one' } });
    at(days(1), ...CONFIRMED, { type: 'AlertRemoved', data: { alertId: 'one' } })
      .when('RemoveAlert', { alertId: 'one' })
      .rejected('job_alert_not_found', 'missing');
  });
});
