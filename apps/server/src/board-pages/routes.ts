import { deleteAccount, DELETION, sendDeletionLink, showDeletion } from './account-deletion.js';
import { blogList, blogPost, blogTag } from './blog.js';
import { changeAlerts, showAlerts, showManage, subscribe } from './alerts.js';
import { sendApply, showApply } from './apply.js';
import { companyList, companyPage } from './companies.js';
import { home } from './home.js';
import { jobList } from './job-list.js';
import { jobPage } from './job-page.js';
import { followLink, LINK_ACTIONS, showLink } from './link-actions.js';
import { membership } from './membership.js';
import { conversationList, conversationPage } from './messages.js';
import { enterPassword, imprint, passwordPage, privacy, writtenPage } from './plain-pages.js';
import { sendPost, showPost, verifyPost } from './post-job.js';
import { jobsRss } from './rss.js';
import { salaries, salaryOfSkill, salaryOfTitle } from './salaries.js';
import { changeSaved, showSaved } from './saved-jobs.js';
import {
  sendSignIn,
  showApplications,
  showMagicLink,
  showSignIn,
  signOut,
  useMagicLink,
  useOauth,
  withdraw,
} from './sign-in.js';
import { talentList, talentProfile } from './talent.js';
import type { JobDetails } from './board-answers.js';
import { at, type Handler, jobPath, NOT_COMPANIES, segment } from './visit.js';

/** A page, and the handler of its form. */
export interface Route {
  /** Path below the board; `:name` is a parameter. */
  readonly path: string;
  readonly show?: Handler;
  readonly send?: Handler;
  /** Visitors can open it without the board's password: mails and legal links lead here. */
  readonly isOpen?: boolean;
  /** Its URL contains a secret, or its content is for one visitor only. */
  readonly isPrivate?: boolean;
  /** Most bytes of a file that the form may have. */
  readonly fileBytes?: number;
}

/** The same limit as the Board API has for résumés. */
const RESUME_BYTES = 10 * 1024 * 1024;
const EMPLOYER_PATHS = ['/employers/companies/:company', '/employers/companies/:company/*', '/employers/*'];
const SECRET = { isOpen: true, isPrivate: true } as const;

/**
 * Where storefronts have pages of employers: mails and payments lead here. This server shows what visitors see of the company, or all
 * companies.
 */
const employerPage: Handler = async (visit) => {
  if (visit.params['company'] === undefined) return { to: at(visit, '/companies') };
  const path = `/companies/${segment(visit, 'company', NOT_COMPANIES)}`;
  const isPublic = (await visit.ask(path)).value !== null;
  return { to: at(visit, isPublic ? path : '/companies') };
};

const go: Handler = async (visit) => {
  const { value } = await visit.ask<JobDetails>(`/jobs/${segment(visit, 'job')}`);
  return value === null ? jobList(visit) : { to: at(visit, jobPath(value)), status: 308 };
};

/** The pages of a board. */
export const ROUTES: readonly Route[] = [
  { path: '', show: home },
  { path: '/jobs', show: jobList },
  { path: '/categories/:category', show: jobList },
  { path: '/skills/:skill', show: jobList },
  { path: '/places/:place', show: jobList },
  { path: '/jobs/:job', show: jobPage },
  { path: '/jobs.rss', show: jobsRss },
  { path: '/go/job/:job', show: go },
  { path: '/companies', show: companyList },
  { path: '/companies/:company', show: companyPage },
  { path: '/companies/:company/jobs/:job', show: jobPage },
  {
    path: '/companies/:company/jobs/:job/apply',
    show: showApply,
    send: sendApply,
    isPrivate: true,
    fileBytes: RESUME_BYTES,
  },
  { path: '/jobs/:job/apply', show: showApply, send: sendApply, isPrivate: true, fileBytes: RESUME_BYTES },
  { path: '/blog', show: blogList },
  { path: '/blog/:post', show: blogPost },
  { path: '/blog/tags/:tag', show: blogTag },
  { path: '/salaries', show: salaries },
  { path: '/salaries/:category', show: salaryOfTitle },
  { path: '/salaries/skills/:skill', show: salaryOfSkill },
  // Who may see candidates depends on the visitor.
  { path: '/talent', show: talentList, isPrivate: true },
  { path: '/talent/:handle', show: talentProfile, isPrivate: true },
  { path: '/membership', show: membership },
  { path: '/post', show: showPost, send: sendPost, isPrivate: true },
  { path: '/post/verify', send: verifyPost, isPrivate: true },
  { path: '/sign-in', show: showSignIn, send: sendSignIn, ...SECRET },
  { path: '/sign-out', send: signOut, ...SECRET },
  { path: '/auth/magic-link', show: showMagicLink, send: useMagicLink, ...SECRET },
  { path: '/auth/oauth-complete', show: showMagicLink, send: useOauth, ...SECRET },
  { path: '/me/applications', show: showApplications, isPrivate: true },
  { path: '/me/applications/:application', show: showApplications, isPrivate: true },
  { path: '/me/applications/:application/withdraw', send: withdraw, isPrivate: true },
  { path: '/me/saved-jobs', show: showSaved, send: changeSaved, isPrivate: true },
  { path: DELETION, show: showDeletion, send: deleteAccount, isPrivate: true },
  { path: `${DELETION}/link`, send: sendDeletionLink, isPrivate: true },
  { path: '/alerts', show: showAlerts, send: subscribe, isOpen: true },
  { path: '/alerts/manage', show: showManage, send: changeAlerts, ...SECRET },
  { path: '/go/alerts-manage', show: showManage, send: changeAlerts, ...SECRET },
  ...Object.entries(LINK_ACTIONS).map(([path, action]) => ({
    path,
    show: showLink(action),
    send: followLink(action),
    ...SECRET,
  })),
  { path: '/password', show: (visit) => passwordPage(visit, visit.form, 200), send: enterPassword, ...SECRET },
  { path: '/privacy', show: privacy },
  { path: '/imprint', show: imprint, isOpen: true },
  { path: '/pages/:page', show: writtenPage },
  ...EMPLOYER_PATHS.map((path) => ({ path, show: employerPage, isPrivate: true })),
  ...['/messages', '/me/messages'].flatMap((path) => [
    { path, show: conversationList, isPrivate: true },
    { path: `${path}/:conversation`, show: conversationPage, isPrivate: true },
  ]),
];
