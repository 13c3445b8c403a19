/** The stages of every pipeline. A custom stage has an id instead. */
export const SYSTEM_STAGES = ['review', 'offer', 'hired', 'rejected'] as const;
export type SystemStage = (typeof SYSTEM_STAGES)[number];

/** The statuses that candidates see. */
export const APPLICATION_STATUSES = ['applied', 'interviewing', 'negotiation', 'hired', 'archived'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** The first stage of an application. */
export const FIRST_STAGE: SystemStage = 'review';

const STATUS_OF: Readonly<Record<SystemStage, ApplicationStatus>> = {
  review: 'applied',
  offer: 'negotiation',
  hired: 'hired',
  rejected: 'archived',
};

/** Whether `stage` is a system stage. */
export const isSystemStage = (stage: string): stage is SystemStage => Object.hasOwn(STATUS_OF, stage);

/** The status that candidates see. All custom stages share one status, so that candidates learn neither their names nor their number. */
export const statusOf = (stage: string): ApplicationStatus =>
  isSystemStage(stage) ? STATUS_OF[stage] : 'interviewing';

/** Whether the company has decided on an application in `stage`. */
export const isFinal = (stage: string): boolean => stage === 'hired' || stage === 'rejected';
