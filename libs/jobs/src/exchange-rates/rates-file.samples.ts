/** Rates of every currency that the bank lists, for specs. */
export const LISTED: Readonly<Record<string, string>> = {
  USD: '1.1572',
  JPY: '181.68',
  CZK: '24.2',
  DKK: '7.4701',
  GBP: '0.88',
  HUF: '381.45',
  PLN: '4.2355',
  RON: '5.0905',
  SEK: '11.008',
  CHF: '0.9321',
  ISK: '146.8',
};

/** The daily file of the bank as it writes it, with these rates. */
export const ratesFile = (date: string, rates: Readonly<Record<string, string>> = LISTED): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${date}'>
${Object.entries(rates)
  .map(([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`)
  .join('\n')}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>`;
