export { peopleApi, PeopleModule } from './people.module.js';
export { accountAlerts, type AccountAlertsEvents } from './alert/account-alerts.decider.js';
export { AccountAlerts } from './alert/account-alerts.service.js';
export { ALL_JOBS } from './alert/alert-filters.js';
export { MagicLinks } from './account/magic-link.service.js';
export { ProofAnswers } from './account-proof/proof-answers.service.js';
export { AlertTokens } from './alert/alert-tokens.service.js';
export { ManageAlerts } from './alert-page/manage-alerts.service.js';
export { type BoardUserEvents, boardUsers } from './board-user/board-user.decider.js';
export { BoardUserReader, BoardUserRow } from './board-user/board-user.read-model.js';
export { OwnedRows } from './board-user/owned-rows.service.js';
export type { CandidateEvents } from './candidate/candidate-events.js';
export { candidates } from './candidate/candidate.decider.js';
export { CandidateReader, CandidateRow } from './candidate/candidate.read-model.js';
export { Candidates } from './candidate/candidate.service.js';
export { RESUME_BYTES, RESUME_TYPES, type ResumeFormat } from './candidate/resume.js';
export { AccountRemoval, beginRemoval } from './erasure/account-removal.service.js';
export { BoardPeople } from './erasure/board-people.service.js';
export { PersonalFiles } from './erasure/personal-file.service.js';
export { type Counts, RemoveAccount } from './erasure/remove-account.service.js';
export { SignUp } from './account/sign-up.service.js';
export { Profiles } from './profile/profile.service.js';
export { type SavedJobEvents, savedJobs } from './saved-job/saved-job.decider.js';
export { SavedJobs } from './saved-job/saved-job.service.js';
export {
  notificationPreferences,
  type NotificationPreferencesEvents,
} from './notification/notification-preferences.decider.js';
export { NotificationPreferences } from './notification/notification-preferences.service.js';
export { OauthSignIn } from './oauth/oauth.service.js';
export { AlertSettings } from './alert-settings.service.js';
export { BoardTerms } from './board-terms.service.js';
export { ApprovedEmployers, LeftUnderAddress } from './ports.js';
export { formatOfResume, refuseResume, type SentResume } from './resume/resume-check.service.js';
export { refuseToken, Sessions } from './session/sessions.service.js';
