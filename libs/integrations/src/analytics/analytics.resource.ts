import type { Resource } from '#http';
import { background } from '#runtime';
import { OperatorAnalyticsController } from './analytics.operator.controller.js';
import { AnalyticsFigures, HitLog, NoFigures, NoHitLog, OpenedAnalytics } from './analytics-ports.js';
import { METRICS, UNITS, Analytics } from './analytics.service.js';
import { CountHits, ForgetHits } from './counting-work.service.js';
import { BoardEventsController } from './event.board.controller.js';
import { BEACON_TYPES } from './hit.js';
import { Intake } from './intake.service.js';
import { ObjectFigures } from './object-figures.service.js';

const SCOPES = ['analytics.read'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}

const OPENED = [{ token: OpenedAnalytics, optional: true }];

/** How boards are visited. */
export const analyticsResource: Resource = {
  controllers: [OperatorAnalyticsController, BoardEventsController],
  providers: [
    { provide: HitLog, useFactory: (opened?: OpenedAnalytics) => opened?.hitLog ?? new NoHitLog(), inject: OPENED },
    {
      provide: AnalyticsFigures,
      useFactory: (opened?: OpenedAnalytics) => opened?.figures ?? new NoFigures(),
      inject: OPENED,
    },
    Analytics,
    ObjectFigures,
    Intake,
    ForgetHits,
    ...background(CountHits),
  ],
  exports: [ObjectFigures, ForgetHits],
  tags: {
    Analytics: 'Visits, traffic and search figures of the board.',
    Visits: 'Visitor events on the storefront.',
  },
  scopes: SCOPES,
  vocabularies: { AnalyticsMetricKey: METRICS, AnalyticsUnit: UNITS, BoardEventType: BEACON_TYPES },
};
