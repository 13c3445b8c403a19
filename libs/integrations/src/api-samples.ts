/** Values of properties in examples of the API reference. */
export const SAMPLES = [
  [/^(verdict)$/, 'PASS'],
  [/^pageFetchState$/, 'SUCCESSFUL'],
  [/^robotsTxtState$/, 'ALLOWED'],
  [/^indexingState$/, 'INDEXING_ALLOWED'],
  [/^(crawledAs|device)$/, 'mobile'],
  [/^responseAggregationType$/, 'byPage'],
  [/^keys$/, 'nurse'],
  [/^(googleCanonical|userCanonical|sitemap|referringUrls)$/, 'https://jobs.hill-clinic.example'],
  [/^hostnames$/, 'jobs.hill-clinic.example'],
  [/^status_class$/, '2xx'],
  [/^(expected|suggestion|workaround|freeText|notes)$/, 'Filter the list by company instead.'],
  [/^(visits|views|clicks|applyClicks|impressions)$/, 12],
  [/^workaround$/, false],
] as const;
