import { before, Setting } from '#runtime/starting';

/** The settings of this context. */
export const jobsSettings = {
  SITEMAP_SECTIONS: before(
    'OAUTH_GOOGLE_CLIENT_ID',
    Setting.text(
      'jobs,companies,blog',
      /^(?:jobs|companies|blog|pages)(?:,(?:jobs|companies|blog|pages))*$/,
      'a list of jobs, companies, blog, pages, separated by commas',
      'Which pages of the storefront /sitemap.xml lists beside its front page; name those that the storefront has.',
    ),
  ),
  EXCHANGE_RATES_URL: before(
    'DNS_SERVERS',
    Setting.text(
      'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
      /^(?:off|https?:\/\/[^\s/@]+\/\S*)$/,
      'an http or https address, or off',
      'Where exchange rates are read once a day, as the European Central Bank publishes them; off: those of the release are used.',
    ),
  ),
  BACKFILL: before(
    'DNS_SERVERS',
    Setting.oneOf(['on', 'off'], 'on', 'Whether boards may collect postings from the career pages of their companies.'),
  ),
  COMPANY_LOGO_LOOKUP: before(
    'DNS_SERVERS',
    Setting.oneOf(['on', 'off'], 'on', 'Whether the logo of a new company is looked for at its website.'),
  ),
};
