import type { RowProjection } from '#kernel';
import { BoardRow, Column, InstantColumn, JsonText, ReadModel, RowReader } from '#store';
import { Injectable } from '@nestjs/common';
import { exchangeRatesDecider, type ExchangeRatesEvents } from './exchange-rates.decider.js';
import type { RateTable } from './rate-table.js';

declare module '#store' {
  interface ChangeKinds {
    exchangeRates: true;
  }
}

/** The newest exchange rates that were read. Its rows belong to the installation. */
@ReadModel('exchange_rates', { version: 1, announces: 'exchangeRates' })
export class ExchangeRatesRow extends BoardRow {
  @Column('text') ratesDate!: string;
  @JsonText() perEuro!: RateTable['perEuro'];
  @InstantColumn() recordedAt!: string;
}

export const exchangeRatesRows: RowProjection<ExchangeRatesRow, ExchangeRatesEvents> = {
  row: ExchangeRatesRow,
  category: 'exchangeRates',
  on: {
    ExchangeRatesRecorded: ({ data: { date, perEuro }, at }) => ({ ratesDate: date, perEuro, recordedAt: at }),
  },
};

@Injectable()
export class ExchangeRatesReader extends RowReader(ExchangeRatesRow, exchangeRatesDecider) {}
