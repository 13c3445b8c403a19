// The parts of Board API answers that the pages read; the API document has the whole schemas.

/** A board, as its visitors see it. */
export interface BoardHead {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly logoUrl: string | null;
  /** URLs of the icons that the operator has set. */
  readonly icons: { readonly ico: string | null; readonly svg: string | null; readonly appleTouch: string | null };
  readonly primaryDomain: string | null;
  readonly features: {
    readonly jobAlerts: boolean;
    readonly blog: boolean;
    readonly talentDirectory: string;
    readonly candidates: boolean;
    readonly passwordProtected: boolean;
    readonly publicJobSubmission: boolean;
    readonly candidatePaywall: boolean;
    readonly impressum: boolean;
    readonly nativeApplications: boolean;
  };
  readonly contact: {
    readonly email: string | null;
    readonly websiteUrl: string | null;
    readonly xUrl: string | null;
    readonly facebookUrl: string | null;
    readonly linkedinUrl: string | null;
  };
}

export interface TermLink {
  readonly slug: string;
  readonly name: string;
}

export interface Salary {
  readonly salaryMin: number | null;
  readonly salaryMax: number | null;
  readonly salaryCurrency: string | null;
  readonly salaryTimeframe: string | null;
}

export interface NamedCompany {
  readonly slug: string;
  readonly name: string;
  readonly logoUrl: string | null;
}

/** A job in a list. */
export interface JobTeaser extends Salary {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly publishedAt: string | null;
  readonly employmentType: string | null;
  readonly remoteOption: string | null;
  readonly remoteLocationLabel: string | null;
  readonly isFeatured: boolean;
  readonly summary: string | null;
  readonly locationLabel: string | null;
  readonly company: NamedCompany | null;
}

export interface Office {
  readonly countryCode: string | null;
  readonly locality: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly regionCode: string | null;
  readonly postalCode: string | null;
  readonly displayName: string | null;
}

/** A job on its own page. */
export interface JobDetails extends Salary {
  readonly id: string;
  readonly slug: string | null;
  readonly title: string;
  readonly description: string | null;
  readonly publishedAt: string | null;
  readonly expiresAt: string | null;
  readonly employmentType: string | null;
  readonly remoteOption: string | null;
  readonly seniority: string | null;
  readonly applicationUrl: string | null;
  readonly isFeatured: boolean;
  readonly company: (NamedCompany & { readonly website: string | null }) | null;
  readonly officeLocations: readonly Office[];
  /** True if it may be done from anywhere; null if that is unknown. */
  readonly remoteWorldwide: boolean | null;
  readonly remoteWorkPermitCountryCodes: readonly string[];
  readonly educationRequirements: readonly string[];
  readonly experienceMonths: number | null;
  readonly experienceInPlaceOfEducation: boolean | null;
  readonly categories: readonly TermLink[];
  readonly skills: readonly TermLink[];
  readonly links: { readonly public: string | null };
}

export interface CompanyDetails extends NamedCompany {
  readonly id: string;
  readonly website: string | null;
  readonly summary: string | null;
  readonly description: string | null;
  readonly publishedJobCount: number;
}

/** A country, a region or a city. */
export interface PlaceLink {
  readonly slug: string | null;
  readonly name: string;
  /** `country`, `region` or `city`. */
  readonly placeType: string;
  readonly countryCode: string | null;
  /** ISO 3166-2. */
  readonly regionCode: string | null;
}

/** A part of a list, with the total count. */
export interface Catalog<T> {
  readonly data: readonly T[];
  readonly count: number;
  /** Number of matching objects that the visitor may not see. */
  readonly gatedCount?: number;
  readonly correction?: { readonly correctedQuery: string };
  /** The values of each requested facet with their number of matches. Absent if the visitor does not see all of them. */
  readonly facets?: Readonly<Record<string, readonly FilterValue[]>>;
}

/** A value of a facet. */
export interface FilterValue {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

export interface User {
  readonly id: string;
  readonly email: string;
  readonly displayName: string | null;
}

export interface OfferedPlan {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly kind: string;
  readonly billingInterval: string | null;
  readonly isRecommended: boolean;
  readonly invoiceOnly: boolean;
  readonly prices: readonly { readonly amountCents: number; readonly currency: string; readonly isActive: boolean }[];
}

export interface OfferedBillingOption {
  readonly id: string;
  readonly type: string;
  readonly planId: string;
  readonly planName: string;
  readonly jobsRemaining: number;
  readonly jobsTotal: number;
}

export interface Offer {
  readonly offerKey: string;
  readonly label: string;
  readonly billingLabel: string;
  readonly amountCents: number;
  readonly currency: string;
}

export interface SentApplication {
  readonly id: string;
  readonly status: string;
  readonly appliedAt: string;
  readonly resumeFilename: string | null;
  readonly job: {
    readonly title: string;
    readonly slug: string | null;
    readonly companySlug: string | null;
    readonly companyName: string | null;
  } | null;
}

export interface AlertPreference {
  readonly id: string;
  readonly label: string | null;
  readonly filters: {
    readonly jobFunctions: readonly string[];
    readonly seniorityLevels: readonly string[];
    readonly remoteOptions: readonly string[];
  };
}

export interface AlertState {
  readonly email: string;
  readonly confirmed: boolean;
  readonly unsubscribed: boolean;
  readonly preferences: readonly AlertPreference[];
}

/** Why the Board API refused. */
export interface ApiRefusal {
  readonly code: string;
  readonly message: string;
  readonly details?: {
    readonly reason?: string;
    readonly issues?: readonly { readonly path: readonly (string | number)[]; readonly message: string }[];
  };
}

/** The answer of the Board API. */
export interface BoardApiAnswer<T> {
  readonly status: number;
  /** Null if the request was refused. */
  readonly value: T | null;
  /** Null if the request succeeded. */
  readonly refusal: ApiRefusal | null;
  readonly retryAfter: string | undefined;
}
