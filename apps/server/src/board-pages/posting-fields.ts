import type { Form } from './form.js';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The entered text as HTML: an empty line starts a paragraph. */
export function paragraphs(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escaped(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

/** A URL or an email address, in the form that the Board API accepts. */
export function applicationAddress(text: string): string {
  if (/^[^\s@:/]+@[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  return text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
}

const TEXTS = ['companyName', 'contactName', 'contactEmail', 'title', 'employmentType', 'remoteOption'] as const;

/** Names of form fields by request key. */
export const POSTING_FIELDS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...TEXTS,
    'companyWebsite',
    'description',
    'applicationUrl',
    'salaryMin',
    'salaryMax',
    'salaryCurrency',
    'salaryTimeframe',
    'seniority',
    'officeLocations',
  ].map((name) => [name, name]),
);

/** How a job is paid: with a plan that is bought now, or with an earlier purchase. */
function billingOf(form: Form): object {
  const [type = '', planId = '', id = ''] = form.text('plan').split(':');
  return planId === '' ? {} : { selectedBilling: { type, planId, ...(id === '' ? {} : { id }) } };
}

/** The value of a plan in the form. */
export const planValue = (type: string, planId: string, id = ''): string => [type, planId, id].join(':');

/** The request body for posting the job. @param onBoard whether people can apply on the board, instead of at an address. */
export function postingOf(form: Form, onBoard = false): object {
  const address = applicationAddress(form.text('applicationUrl'));
  const place = form.text('officeLocations');
  const optional = ['companyWebsite', 'seniority'].map((name) => [name, form.text(name)] as const);
  const [least, most] = [form.text('salaryMin'), form.text('salaryMax')];
  const salary =
    least === '' && most === ''
      ? { salaryRangeEnabled: false }
      : {
          salaryRangeEnabled: true,
          // A single amount is also a range.
          salaryMin: Number(least || most),
          salaryMax: Number(most || least),
          salaryCurrency: form.text('salaryCurrency').toUpperCase(),
          salaryTimeframe: form.text('salaryTimeframe'),
        };
  return {
    submission: {
      ...Object.fromEntries(TEXTS.map((name) => [name, form.text(name)])),
      ...Object.fromEntries(optional.filter(([, text]) => text !== '')),
      ...salary,
      description: paragraphs(form.text('description')),
      ...(onBoard && address === '' ? { applyOnBoard: true } : { applicationUrl: address }),
      officeLocations: place === '' ? [] : [{ displayName: place }],
    },
    ...billingOf(form),
  };
}
