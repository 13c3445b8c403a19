import { describe, test } from '@jest/globals';
import type { MessageOf } from '#kernel';
import { facts, given } from '#testing';
import { accountAlertsDecider, type AccountAlertsEvents } from './account-alerts.decider.js';
import { ALL_JOBS } from './alert-filters.js';

type Event = MessageOf<AccountAlertsEvents>;

const on = (...history: readonly Event[]) => given(accountAlertsDecider, facts, ...history);
const alert = (alertId: string, label: string | null = null) => ({ alertId, label, filters: ALL_JOBS });
const added = (alertId: string): Event => ({ type: 'AccountAlertAdded', data: alert(alertId) });
const paused = (alertId: string): Event => ({ type: 'AccountAlertPaused', data: { alertId } });
const resumed = (alertId: string): Event => ({ type: 'AccountAlertResumed', data: { alertId } });
const stopped: Event = { type: 'AccountAlertsStopped', data: {} };
const started: Event = { type: 'AccountAlertsResumed', data: {} };

describe('an account', () => {
  test('has alerts from its beginning, and ten at most', () => {
    on().when('AddAccountAlert', alert('one')).then(added('one'));
    const ten = Array.from({ length: 10 }, (_, n) => added(`alert ${n}`));
    on(...ten)
      .when('AddAccountAlert', alert('more'))
      .rejected('candidate_alert_limit_reached', 'conflict');
    on(...ten, { type: 'AccountAlertRemoved', data: { alertId: 'alert 3' } })
      .when('AddAccountAlert', alert('more'))
      .then(added('more'));
  });

  test('consents again by requesting another one', () =>
    on(added('one'), stopped).when('AddAccountAlert', alert('two')).then(started, added('two')));

  test('changes its own alerts only', () => {
    on(added('one'))
      .when('ChangeAccountAlert', alert('one', 'Nights'))
      .then({ type: 'AccountAlertChanged', data: alert('one', 'Nights') });
    on(added('one')).when('ChangeAccountAlert', alert('one')).then();
    on(added('one')).when('ChangeAccountAlert', alert('two')).rejected('candidate_alert_not_found', 'missing');
  });

  test('removes its own alerts only', () => {
    on(added('one'))
      .when('RemoveAccountAlert', { alertId: 'one' })
      .then({ type: 'AccountAlertRemoved', data: { alertId: 'one' } });
    on().when('RemoveAccountAlert', { alertId: 'one' }).rejected('candidate_alert_not_found', 'missing');
  });
});

describe('who has a link', () => {
  test('ends all, or one, as often as they like', () => {
    on(added('one')).when('StopAccountAlerts', { alertId: null }).then(stopped);
    on(added('one'), stopped).when('StopAccountAlerts', { alertId: null }).then();
    on(added('one')).when('StopAccountAlerts', { alertId: 'one' }).then(paused('one'));
    on(added('one'), paused('one')).when('StopAccountAlerts', { alertId: 'one' }).then();
    on(added('one')).when('StopAccountAlerts', { alertId: 'two' }).rejected('candidate_alert_not_found', 'missing');
  });

  test('takes it back: of all that were stopped, only the one that is named', () => {
    on(added('one'), added('two'), stopped).when('ResumeAccountAlerts', { alertId: null }).then(started);
    on(added('one'), paused('one')).when('ResumeAccountAlerts', { alertId: null }).then(resumed('one'));
    on(added('one'), added('two'), stopped)
      .when('ResumeAccountAlerts', { alertId: 'two' })
      .then(started, paused('one'));
    on(added('one')).when('ResumeAccountAlerts', { alertId: 'one' }).then();
  });
});
