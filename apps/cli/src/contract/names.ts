// Exceptions from the rules in naming.ts and commands.ts, by operation id. Other operations get the name that is derived from their path.

/** A separate command that sends fixed values to an operation. */
export interface Variant {
  readonly name: string;
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Members of the body or query that are positional arguments. */
  readonly words?: readonly string[];
  /** Waits until the operation that it reads has ended. */
  readonly wait?: true;
}

/** Names of commands. The derived name works as an alias. */
export const NAMES: Readonly<Record<string, string | readonly (string | Variant)[]>> = {
  searchCompanies: ['companies search', { name: 'companies find-by-domain', words: ['query'] }],
  listCompanyJobs: 'companies list-jobs',
  createJobPipelineStage: 'jobs add-stage',
  exportCandidatePersonalData: 'candidates export-personal-data',
  exportEmployerPersonalData: 'employers export-personal-data',
  updateAdsenseSettings: 'settings update-adsense',
  updateJobFormCustomFields: 'settings job-form-set-custom-fields',
  deleteApiKey: 'api-keys revoke',
  deletePublishableKey: 'publishable-keys revoke',
  createDomain: 'domains add',
  deleteDomain: 'domains remove',
  getOperation: ['operations get', { name: 'operations wait', wait: true }],
  createTaxonomiesSkillAlias: 'taxonomies skills add-alias',
  deleteTaxonomiesSkillAlias: 'taxonomies skills remove-alias',
  createTaxonomiesCategoryAlias: 'taxonomies categories add-alias',
  deleteTaxonomiesCategoryAlias: 'taxonomies categories remove-alias',
  createTaxonomiesMarketAlias: 'taxonomies markets add-alias',
  deleteTaxonomiesMarketAlias: 'taxonomies markets remove-alias',
  listEmployersMemberships: 'employers memberships',
  getEmployersMembership: 'employers membership',
  listEmployersClaims: 'employers claims',
  approveEmployersClaim: 'employers approve-claim',
  rejectEmployersClaim: 'employers reject-claim',
  submitAgentFeedback: 'feedback submit',
  updateCoupon: 'coupons rename',
  createCouponPromotionCode: 'coupons promotion-code-create',
  archivePromotionCode: 'coupons promotion-code-archive',
  listEvents: 'events list',
  listIntegrationsReporting: 'reporting integrations',
  updateIntegrationsReporting: [
    'reporting update',
    { name: 'reporting enable', fixed: { enabled: true } },
    { name: 'reporting disable', fixed: { enabled: false } },
  ],
  deleteIntegrationsReporting: 'reporting disconnect',
  getIntegrationsIndexing: 'indexing config',
  toggleIndexNow: [
    { name: 'indexing enable-indexnow', fixed: { enabled: true } },
    { name: 'indexing disable-indexnow', fixed: { enabled: false } },
  ],
  deleteBackfillRule: 'backfill rules remove',
  deleteMember: 'members remove',
  leaveAccount: 'members leave',
  deleteInvitation: 'invitations revoke',
  deleteRedirect: 'redirects remove',
  // Below `board`.
  listBoardCompanyJobs: 'companies list-jobs',
  listBoardPlans: 'plans list',
  listBoardSalesLedPlans: 'sales-led-plans list',
  listBoardRemotePermits: 'remote-permits list',
  getBoardSalariesSkillByLocationSlug: 'salaries skills get-location',
  getBoardSalariesTitleByLocationSlug: 'salaries titles get-location',
};

/** Flags whose name differs from the key in the request: operation → key → flag. */
export const FLAGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  updateAdsenseSettings: { adsenseSlots: 'slots-json' },
  createTaxonomiesSkillAlias: { aliases: 'alias' },
  createTaxonomiesCategoryAlias: { aliases: 'alias' },
  createTaxonomiesMarketAlias: { aliases: 'alias' },
  createCheckoutSession: { planKey: 'plan' },
  upgradeSubscription: { planKey: 'plan' },
  createPlan: { isPublic: 'public', isRecommended: 'recommended' },
  updatePlan: { isPublic: 'public', isRecommended: 'recommended', isArchived: 'archived' },
  listWebhookDeliveries: { endpoint_id: 'endpoint' },
};

/** Body members that are positional arguments. */
export const WORDS: Readonly<Record<string, readonly string[]>> = {
  createDomain: ['domain'],
  createRedirect: ['fromPath', 'toPath'],
  transferAccountOwnership: ['newOwnerUserId'],
  updatePlanFeatures: ['features'],
};

/** Operations other than DELETE that ask for confirmation. */
export const ASKING: readonly string[] = [
  'withdrawMarketingPermission',
  // The same, in the published contract.
  'createMarketingPermissionWithdraw',
  'replayWebhookDelivery',
  'rotateApiKey',
  'rotateWebhookEndpointSecret',
  'testWebhookEndpoint',
  'transferAccountOwnership',
];
