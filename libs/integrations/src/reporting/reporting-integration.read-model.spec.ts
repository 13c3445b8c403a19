import { expect, test } from '@jest/globals';
import { BOARD, facts, replay } from '#testing';
import { reportingIntegrationRows } from './reporting-integration.read-model.js';

const provider = 'search_console';
const connected = { type: 'ReportingConnected' as const, data: { provider } as const };
const row = {
  id: 'reporting_1',
  board: BOARD,
  provider,
  isEnabled: true,
  isConnected: true,
  coverage: 'board_hosts',
  connectedAt: facts.now,
};

test.each([
  ['ReportingPaused', {}, { isEnabled: false }],
  ['ReportingResumed', {}, {}],
  ['ReportingCoverageChanged', { coverage: 'whole_property' }, { coverage: 'whole_property' }],
  ['ReportingAccessLost', {}, { isConnected: false }],
] as const)('the row shows %s', (type, data, shown) => {
  const event = { type, data: { provider, ...data } };
  expect(replay(reportingIntegrationRows, 'reporting_1', facts, connected, event as never)).toEqual({
    ...row,
    ...shown,
    version: 2,
  });
  // Payments can be paused without being connected here.
  expect(replay(reportingIntegrationRows, 'reporting_1', facts, event as never)).toEqual({
    ...row,
    ...shown,
    connectedAt: null,
    version: 1,
  });
});

test('the row begins with the connection and goes with it', () => {
  expect(replay(reportingIntegrationRows, 'reporting_1', facts, connected)).toEqual({ ...row, version: 1 });
  const disconnected = { type: 'ReportingDisconnected' as const, data: { provider } as const };
  expect(replay(reportingIntegrationRows, 'reporting_1', facts, connected, disconnected)).toBeNull();
});
