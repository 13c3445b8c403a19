/** The texts of a mail. Its links are in the code that sends it: `action` and `aside` are their labels. */
export interface MailTexts {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action?: string;
  readonly aside?: string;
  readonly footer: string;
}

type Values<Name extends string> = Readonly<Record<Name, string>>;
/** The name of the board, in one line. */
type OfBoard = Values<'board'>;

const STATUS_TEXTS = {
  applied: 'It is in review.',
  interviewing: 'It is in the interview stage.',
  negotiation: 'It is in the offer stage.',
  hired: 'It is marked as hired.',
  // A rejected application is called archived.
  archived: 'It is archived: the company does not continue with it.',
} as const;

const POSTING_TEXTS = {
  checkout: 'It will be published once it is paid. The payment page opened where you posted the job.',
  published: 'It is published.',
  pending_approval: 'The board reviews it before publishing it.',
  invoice_sent: 'You will receive an invoice in another email.',
} as const;

const forBuyers = (board: string) => `You get this email because this address was used to pay for a job at ${board}.`;
const newApplications = (count: number) => (count === 1 ? '1 new application' : `${count} new applications`);
const orTheCompany = (company: string | null) => company ?? 'The company';
const STOP_APPLICATIONS = 'Stop emails about applications';
const SEE_APPLICATIONS = 'See your applications';

/** English texts of the mails to people on a board and its operators, by the kind of mail. Values are plain texts. */
export const mailsEn = {
  // Accounts
  verification: ({ board }: OfBoard) => ({
    subject: `Confirm your email address for ${board}`,
    heading: 'Confirm your email address',
    paragraphs: [
      `You signed up at ${board}. Enter this code where you signed up, within 15 minutes.`,
      'If you cannot enter the code, press the button below within 24 hours. You stay signed in and keep your password.',
    ],
    action: 'Confirm email address',
    footer: `You get this email because this address was used to sign up at ${board}. If that was not you, ignore it and do not confirm the address.`,
  }),
  magic_link: ({ board }: OfBoard) => ({
    subject: `Your sign-in link for ${board}`,
    heading: `Sign in to ${board}`,
    paragraphs: ['The button below signs you in. The link works once, within 15 minutes.'],
    action: 'Sign in',
    footer: `You get this email because a sign-in to ${board} was requested with this address. If that was not you, ignore it. Without the link, no one is signed in.`,
  }),
  password_reset: ({ board }: OfBoard) => ({
    subject: `Set a new password for ${board}`,
    heading: 'Set a new password',
    paragraphs: [
      'The button below leads to a page where you choose a new password. The link works once, within one hour. Changing the password signs you out everywhere.',
    ],
    action: 'Choose a new password',
    footer: `You get this email because a new password was requested at ${board}. If that was not you, ignore it. Your password does not change.`,
  }),
  /** `signUp`: when and with what the account was made, such as `on 28 November 2026 at 16:35 UTC, with Firefox on Windows`. */
  account_proof: ({ board, signUp }: Values<'board' | 'signUp'>) => ({
    subject: `Was this you? Your account at ${board}`,
    heading: 'Was this you?',
    paragraphs: [
      `An account at ${board} was made with this address ${signUp}, and the link in our email was opened.`,
      'Something was sent with this address without that account, for example an application or a job alert. The account does not get it before you answer.',
      'The button below leads to a page with two buttons: one says that it was you, the other deletes the account. Opening the page changes nothing. The link works for seven days.',
    ],
    action: 'Answer',
    footer: 'You get this email once. If you do not answer, everything stays as it is.',
  }),
  account_deleted: ({ board, name }: Values<'board' | 'name'>) => ({
    subject: `Your account at ${board} was deleted`,
    heading: 'Your account was deleted',
    paragraphs: [
      `Your account at ${name} was deleted, with its profile, résumé, saved jobs, alerts and settings. This cannot be undone.`,
      'If you did not delete it, another person had access to your session or to your mails. Change the password of your mailbox, and of other accounts that had the same password.',
    ],
    footer: 'You get this email because the account had this address. You can sign up again with it.',
  }),

  // Job alerts
  job_alert_confirmation: ({ board, name }: Values<'board' | 'name'>) => ({
    subject: `Confirm your job alert at ${board}`,
    heading: 'Confirm your job alert',
    paragraphs: [
      `New jobs from ${name} were requested for this address, once a week. Confirm with the button below, and the first digest comes next Monday. The link is valid for 7 days.`,
    ],
    action: 'Confirm job alert',
    footer: `You get this email because this address was entered at ${name}. If that was not you, ignore it. Without your confirmation, nothing is sent.`,
  }),
  /** `listed`: how many jobs the mail lists, `more`: how many others there are, `label`: the name of the alert. */
  digest({ board, name, label, listed, more }: Values<'board' | 'name'> & DigestValues) {
    const heading = listed + more === 1 ? '1 new job for you' : `${listed + more} new jobs for you`;
    return {
      subject: `${heading} at ${board}`,
      heading,
      paragraphs: [
        ...(label === null ? [] : [`For your alert “${label}”.`]),
        ...(more === 0 ? [] : [`These are the newest ${listed}.`]),
      ],
      action: 'See all jobs',
      aside: 'Manage your alerts or unsubscribe',
      footer: `You get this email because you asked ${name} for job alerts.`,
    };
  },

  // Memberships of companies
  work_email: ({ board, company }: OfBoard & { readonly company: string | null }) => ({
    subject: `Confirm your work email address for ${board}`,
    heading: 'Confirm your work email address',
    paragraphs: [
      `A user of ${board} says that they work for ${company === null ? 'a company' : `the company “${company}”`} and that this is their address there. If that is you, confirm it with the button below. The link is valid for 24 hours.`,
    ],
    action: 'Confirm work email',
    footer: `You get this email because this address was entered at ${board}. If that was not you, ignore it. Without your confirmation, the address gives no access to a company.`,
  }),
  website_proof: ({ board, host }: Values<'board' | 'host'>) => ({
    subject: `Confirm the website ${host} for ${board}`,
    heading: `Is ${host} your website?`,
    paragraphs: [
      `A company at ${board} wants to show ${host} as its website, and a member entered this address. If you work there and agree, confirm it with the button below. Jobs posted for this website then belong to that company. The link is valid for 24 hours.`,
    ],
    action: 'Confirm the website',
    footer: `You get this email because this address was entered at ${board}. If that was not you, ignore it. Without your confirmation, the company does not get the website.`,
  }),
  claim_approved: ({ board, company }: Values<'board' | 'company'>) => ({
    subject: `You can now act for ${company} at ${board}`,
    heading: `You are a member of ${company}`,
    paragraphs: [`${board} has approved your claim. You can manage the company and its jobs now.`],
    action: 'Open the company',
    footer: `You get this email because you claimed this company at ${board}.`,
  }),
  claim_rejected: ({ board, company }: Values<'board' | 'company'>) => ({
    subject: `Your claim to ${company} at ${board}`,
    heading: 'Your claim was not approved',
    paragraphs: [
      `${board} has reviewed your claim to ${company} and rejected it. If you think that this is a mistake, write to the board.`,
    ],
    action: 'Your companies',
    footer: `You get this email because you claimed this company at ${board}.`,
  }),

  // Jobs posted without an account
  job_posting_received: ({ board, status }: OfBoard & { readonly status: keyof typeof POSTING_TEXTS }) => ({
    subject: `${board} received your job posting`,
    heading: 'Your job posting was received',
    paragraphs: [`Thank you for posting a job at ${board}. ${POSTING_TEXTS[status]}`],
    action: `Open ${board}`,
    footer: `You get this email because this address was given as the contact of a job posted at ${board}. If that was not you, write to the board.`,
  }),
  job_posting_held: ({ board, company }: Values<'board' | 'company'>) => ({
    subject: `A job for ${company} waits for your confirmation`,
    heading: 'Is this job yours?',
    paragraphs: [
      `A visitor of ${board} posted a job under the name of ${company}. It is a draft in the list of your jobs and is not public. Publish it if it belongs to your company, or delete it to refuse it. Without an answer within 14 days, the board decides.`,
    ],
    action: 'Show the jobs of the company',
    footer: `You get this email because you are a member of ${company} at ${board}.`,
  }),
  /** `confirms`: whether the link confirms the job. Otherwise only the company can. */
  job_posting_confirmation: ({ board, confirms }: OfBoard & { readonly confirms: boolean }) => ({
    subject: confirms ? `Confirm your job at ${board}` : `${board} received your job posting`,
    heading: confirms ? 'Confirm your job posting' : 'Your job waits for the company',
    paragraphs: [
      `A job with this address as its contact was posted at ${board}. The company has members there, so the job is not public before the company confirms it.`,
      confirms
        ? 'Your address belongs to the website of the company, so you can confirm the job with the button below. The link is valid for 14 days.'
        : 'The members of the company got an email. Without their answer within 14 days, the board decides.',
    ],
    action: confirms ? 'Confirm the job' : `Open ${board}`,
    footer: `You get this email because this address was given as the contact of a job posted at ${board}. If that was not you, ignore it.`,
  }),
  job_posting_verification: ({ board }: OfBoard) => ({
    subject: `Use your job credits at ${board}`,
    heading: 'Confirm your email address',
    paragraphs: ['The button below shows the unused purchases of this address. It works for 30 minutes.'],
    action: 'Show my credits',
    footer: `You get this email because this address was entered at ${board} to post a job. If that was not you, ignore it.`,
  }),

  // Paid jobs
  /** `url`: the public page of the job, `receiptUrl` and `invoiceUrl`: pages of the payment provider. Null: there is none. */
  paid_job_receipt({ board, plan, paid, discount, receiptUrl, invoiceUrl, isPublished, url }: ReceiptValues & OfBoard) {
    const page = url === null ? '' : ` Its page: ${url}`;
    return {
      subject: `Your payment at ${board}`,
      heading: 'Thank you for your payment',
      paragraphs: [
        `You paid ${paid} for ${plan}.${discount === null ? '' : ` A promotion code took off ${discount}.`}`,
        isPublished ? `Your job is published.${page}` : `Your job waits for approval, and is public after that.${page}`,
        ...(receiptUrl === null ? [] : [`Receipt: ${receiptUrl}`]),
        ...(invoiceUrl === null ? [] : [`Invoice: ${invoiceUrl}`]),
      ],
      action: isPublished && url !== null ? 'Open the job' : `Open ${board}`,
      footer: forBuyers(board),
    };
  },
  paid_job_waits: ({ board, plan }: Values<'board' | 'plan'>) => ({
    subject: `Your paid job waits for room at ${board}`,
    heading: 'Your job is paid and waits for room',
    paragraphs: [
      `You paid for ${plan}, and ${board} has as many published jobs as it can have at the moment.`,
      'Your job is published as soon as there is room. Jobs that were paid earlier come first. Its period begins when it is published.',
      `If you do not want to wait, write to ${board} and ask for your money back.`,
    ],
    action: `Open ${board}`,
    footer: forBuyers(board),
  }),
  paid_job_waits_operator: ({ board, plan }: Values<'board' | 'plan'>) => ({
    subject: `A paid job waits for room at ${board}`,
    heading: 'A paid job waits for room',
    paragraphs: [
      `A job was paid with ${plan}, and ${board} already has as many published jobs as its plan allows.`,
      'It is published as soon as there is room: unpublish another job, or change the plan of the board. You can also refund the payment.',
    ],
    action: 'Open the job',
    footer: `You get this email because you manage ${board}.`,
  }),
  paid_job_credited: ({ board, plan }: Values<'board' | 'plan'>) => ({
    subject: `Your payment at ${board} is a credit`,
    heading: 'Your payment became a credit',
    paragraphs: [
      `You paid for ${plan}, and the job that it was meant for is already published, or does not exist any longer.`,
      'So the payment was not used. You can publish another job of the same company with it, without paying again.',
      `If you prefer your money back, write to ${board}.`,
    ],
    action: `Open ${board}`,
    footer: forBuyers(board),
  }),

  // Applications
  /** `signsIn`: whether the link signs in and claims the application. Otherwise it opens the board. */
  guest_application_received: ({ board, company, job, signsIn }: JobValues & { readonly signsIn: boolean }) => ({
    subject: `Your application for ${job}`,
    heading: 'Your application was sent',
    paragraphs: [
      `${orTheCompany(company)} received an application for “${job}” with this email address.`,
      ...(signsIn
        ? [
            `The button below confirms your address and signs you in at ${board}, where you can view, change and withdraw the application. The link works once, within 24 hours. After that, sign in with a link to this address.`,
          ]
        : []),
    ],
    action: signsIn ? 'See your application' : `Open ${board}`,
    footer: `You get this email because an application was sent at ${board} with this address. If you did not send it, ignore this email. You will get no other email about it.`,
  }),
  application_received: ({ board, company, job }: JobValues) => ({
    subject: `Your application for ${job}`,
    heading: 'Your application was sent',
    paragraphs: [`${orTheCompany(company)} received your application for “${job}”.`],
    action: SEE_APPLICATIONS,
    aside: STOP_APPLICATIONS,
    footer: `You get this email because you applied at ${board}.`,
  }),
  application_status_changed: ({
    board,
    company,
    job,
    status,
  }: JobValues & { readonly status: keyof typeof STATUS_TEXTS }) => ({
    subject: `Your application for ${job} has changed`,
    heading: 'Your application has changed',
    paragraphs: [`${orTheCompany(company)} changed the status of your application for “${job}”.`, STATUS_TEXTS[status]],
    action: SEE_APPLICATIONS,
    aside: STOP_APPLICATIONS,
    footer: `You get this email because you applied at ${board}.`,
  }),
  new_applications: ({ board, company, job, count }: JobValues & { readonly count: number }) => ({
    subject: `${newApplications(count)} for ${job}`,
    heading: `${newApplications(count)} for “${job}”`,
    paragraphs: [`Your job at ${board} got ${newApplications(count)}.`],
    action: 'See the applicants',
    aside: STOP_APPLICATIONS,
    footer: `You get this email because you are a member of ${orTheCompany(company)} at ${board}. You get at most one such email an hour for each job.`,
  }),

  // Messages
  new_message: ({ board, sender }: Values<'board' | 'sender'>) => ({
    subject: `New message from ${sender} at ${board}`,
    heading: 'You have a new message',
    paragraphs: [`${sender} wrote to you at ${board}.`],
    action: 'Read the message',
    aside: 'Stop emails about messages',
    footer: `You get this email because you have an account at ${board}. You get one email for each conversation until you read it.`,
  }),
  /** `isToContact`: whether the recipient is the contact address of the board, not an owner or admin. */
  message_reports({ board, open, isToContact }: OfBoard & { readonly open: number; readonly isToContact: boolean }) {
    const reports = open === 1 ? '1 report of a message is open' : `${open} reports of messages are open`;
    const why = isToContact
      ? `it is the contact address of ${board}. Change the address in the settings of the board.`
      : `it belongs to an owner or an admin of ${board}. Set a contact address in the settings of the board to send these emails there.`;
    return {
      subject: `${reports} at ${board}`,
      heading: reports,
      paragraphs: [
        `People at ${board} reported messages that they received.`,
        'Read the reports in the dashboard, or with GET /v1/message-reports?status=open.',
      ],
      action: 'Review the reports',
      footer: `You get this email at this address because ${why} The board sends at most one such email an hour.`,
    };
  },
};

interface DigestValues {
  readonly label: string | null;
  readonly listed: number;
  readonly more: number;
}

interface ReceiptValues extends Values<'plan' | 'paid'> {
  readonly discount: string | null;
  readonly receiptUrl: string | null;
  readonly invoiceUrl: string | null;
  readonly isPublished: boolean;
  readonly url: string | null;
}

/** `job`: its title. */
interface JobValues extends Values<'board' | 'job'> {
  readonly company: string | null;
}
