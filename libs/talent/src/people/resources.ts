import type { Resource } from '#http';
import { accountMailResource } from './account-mail/account-mail.resource.js';
import { accountProofResource } from './account-proof/account-proof.resource.js';
import { accountResource } from './account/account.resource.js';
import { alertPageResource } from './alert-page/alert-page.resource.js';
import { accountAlertsResource } from './alert/account-alerts.resource.js';
import { boardUserResource } from './board-user/board-user.resource.js';
import { candidateFormResource } from './candidate-form/candidate-form.resource.js';
import { candidateResource } from './candidate/candidate.resource.js';
import { directoryResource } from './directory/directory.resource.js';
import { erasureResource } from './erasure/erasure.resource.js';
import { marketingPermissionResource } from './marketing/marketing-permission.resource.js';
import { notificationPreferencesResource } from './notification/notification-preferences.resource.js';
import { oauthResource } from './oauth/oauth.resource.js';
import { profileResource } from './profile/profile.resource.js';
import { resumeResource } from './resume/resume.resource.js';
import { savedJobResource } from './saved-job/saved-job.resource.js';
import { sessionResource } from './session/session.resource.js';
import { subscriberResource } from './subscriber/subscriber.resource.js';

/** The resources of this layer, in the order in which the reference shows their groups. */
export const RESOURCES: readonly Resource[] = [
  accountResource,
  boardUserResource,
  sessionResource,
  oauthResource,
  accountMailResource,
  accountProofResource,
  profileResource,
  resumeResource,
  savedJobResource,
  notificationPreferencesResource,
  marketingPermissionResource,
  directoryResource,
  candidateResource,
  candidateFormResource,
  alertPageResource,
  accountAlertsResource,
  subscriberResource,
  erasureResource,
];
