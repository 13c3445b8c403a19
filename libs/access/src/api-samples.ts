/** Values of properties in examples of the API reference. */
export const SAMPLES = [
  [/^(permissions|scopes)$/, 'jobs.read'],
  [/^codes$/, '4f7q-2mzk'],
  [/^type$/, 'job', /^(audit_entry|subject AuditSubject|blog_post)$/],
  [/^admin$/, 'https://jobs.hill-clinic.example/dashboard/care-jobs', /Links$/],
] as const;

/** Names and slugs of objects in examples. */
export const SAMPLE_NAMES = [
  [/^api_key$/, 'Nightly import', 'nightly-import'],
  [/^board |^accounts |BoardManifest$/, 'Care Jobs', 'care-jobs'],
] as const;
