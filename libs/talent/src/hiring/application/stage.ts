/** The stages that every pipeline has. A stage of a company's own has an id instead. */
export const SYSTEM_STAGES = ['review', 'offer', 'hired', 'rejected'] as const;
export type SystemStage = (typeof SYSTEM_STAGES)[number];

/** What candidates see of a stage. */
export const APPLICATION_STATUSES = ['applied', 'interviewing', 'negotiation', 'hired', 'archived'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** The stage in which an application begins. */
export const FIRST_STAGE: SystemStage = 'review';

const STATUS_OF: Readonly<Record<SystemStage, ApplicationStatus>> = {
  review: 'applied',
  offer: 'negotiation',
  hired: 'hired',
  rejected: 'archived',
};

/** Whether `stage` is one that every pipeline has. */
export const isSystemStage = (stage: string): stage is SystemStage => Object.hasOwn(STATUS_OF, stage);

/** The status that candidates see. All stages of a company's own are one status, so that their names and number stay inside. */
export const statusOf = (stage: string): ApplicationStatus =>
  isSystemStage(stage) ? STATUS_OF[stage] : 'interviewing';

/** Whether an application in `stage` is decided. */
export const isFinal = (stage: string): boolean => stage === 'hired' || stage === 'rejected';
