/** Every permission of the Operator API. */
export const SCOPES = [
  'alerts.read', 'alerts.manage',
  'analytics.read',
  'api_keys.manage',
  'backfill.read', 'backfill.manage',
  'billing.read', 'billing.manage',
  'blog.read', 'blog.publish', 'blog.manage',
  'candidates.read', 'candidates.manage',
  'companies.read', 'companies.manage',
  'custom_objects.read', 'custom_objects.manage',
  'domains.read', 'domains.manage',
  'employers.read', 'employers.manage',
  'feedback.read', 'feedback.manage',
  'feeds.read', 'feeds.manage',
  'imports.read', 'imports.manage',
  'integrations.read', 'integrations.manage',
  'jobs.read', 'jobs.manage', 'jobs.publish',
  'marketing_permissions.read', 'marketing_permissions.manage',
  'media.read', 'media.manage',
  'members.self', 'members.read', 'members.manage',
  'operations.read', 'operations.manage',
  'pages.read', 'pages.manage',
  'plans.read', 'plans.manage',
  'redirects.read', 'redirects.manage',
  'settings.read', 'settings.manage',
  'taxonomy.read', 'taxonomy.manage',
  'usage.read',
  'webhooks.read', 'webhooks.manage',
] as const;

/** The name of a permission. */
export type Permission = (typeof SCOPES)[number];

/** Permissions that another one brings along: who looks after a vocabulary may read it. */
export const IMPLIED_BY: Readonly<Partial<Record<Permission, Permission>>> = { 'taxonomy.read': 'taxonomy.manage' };
