import { describe, test } from '@jest/globals';
import type { MessageOf } from '#kernel';
import { facts, given as givenFor } from '#testing';
import { reportingIntegrationDecider, type ReportingIntegrationEvents } from './reporting-integration.decider.js';

type Event = MessageOf<ReportingIntegrationEvents>;
const provider = 'search_console';
const connected: Event = { type: 'ReportingConnected', data: { provider } };
const paused: Event = { type: 'ReportingPaused', data: { provider } };
const lost: Event = { type: 'ReportingAccessLost', data: { provider } };
const disconnected: Event = { type: 'ReportingDisconnected', data: { provider } };
const given = (...history: readonly Event[]) => givenFor(reportingIntegrationDecider, facts, ...history);
const change = { provider, isManaged: false } as const;

describe('a provider of figures', () => {
  test('is connected once, and again when a person agrees again', () => {
    given().when('ConnectReporting', { provider, isRenewed: false }).then(connected);
    given(connected).when('ConnectReporting', { provider, isRenewed: false }).then();
    given(connected).when('ConnectReporting', { provider, isRenewed: true }).then(connected);
    given(connected, disconnected).when('ConnectReporting', { provider, isRenewed: false }).then(connected);
    given(connected, lost).when('ConnectReporting', { provider, isRenewed: false }).then(connected);
  });

  test('is paused and resumed', () => {
    given(connected)
      .when('ChangeReporting', { ...change, enabled: false })
      .then(paused);
    given(connected)
      .when('ChangeReporting', { ...change, enabled: true })
      .then();
    given(connected, paused)
      .when('ChangeReporting', { ...change, enabled: true })
      .then({ type: 'ReportingResumed', data: { provider } });
  });

  test('stays paused when it is connected again', () =>
    given(connected, paused, connected)
      .when('ChangeReporting', { ...change, enabled: false })
      .then());

  test('is read as a whole', () => {
    const whole: Event = { type: 'ReportingCoverageChanged', data: { provider, coverage: 'whole_property' } };
    given(connected)
      .when('ChangeReporting', { ...change, coverage: 'whole_property' })
      .then(whole);
    given(connected, whole)
      .when('ChangeReporting', { ...change, coverage: 'whole_property' })
      .then();
  });

  test('is paused without being connected here when it is managed elsewhere', () =>
    given()
      .when('ChangeReporting', { provider: 'stripe', isManaged: true, enabled: false })
      .then({ type: 'ReportingPaused', data: { provider: 'stripe' } }));

  test('is lost once', () => {
    given(connected).when('LoseReporting', {}).then(lost);
    given(connected, lost).when('LoseReporting', {}).then();
    given().when('LoseReporting', {}).then();
  });

  test('is neither changed nor disconnected where there is none', () => {
    for (const history of [[], [connected, disconnected]]) {
      given(...history)
        .when('ChangeReporting', { ...change, enabled: false })
        .rejected('integrations_not_found', 'missing');
      given(...history)
        .when('DisconnectReporting', {})
        .rejected('integrations_not_found', 'missing');
    }
    given(connected).when('DisconnectReporting', {}).then(disconnected);
  });
});
