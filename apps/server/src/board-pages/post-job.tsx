import type { VNode } from 'preact';
import { EmailField, Field, Narrow, Problem, Select } from './controls.js';
import type { Form } from './form.js';
import { POSTING_FIELDS, postingOf } from './posting-fields.js';
import { PlanChoice, plansOf } from './posting-plans.js';
import { safeAddress } from './safe-address.js';
import { at, type PageOutcome, type Handler, type Visit } from './visit.js';

const CURRENCIES = Object.fromEntries(['EUR', 'USD', 'GBP', 'CHF'].map((code) => [code, code]));

const JobFields = ({ visit, form }: { readonly visit: Visit; readonly form: Form }): VNode => {
  const { texts } = visit;
  const onBoard = visit.board.features.nativeApplications;
  const shared = { form, optional: texts.optional };
  return (
    <fieldset class="card">
      <legend>
        <h2>{texts.thisJob}</h2>
      </legend>
      <Field form={form} name="title" label={texts.jobTitle} maxLength={200} required />
      <div class="row">
        <Select
          name="employmentType"
          label={texts.employment}
          options={texts.employmentTypes}
          value={form.text('employmentType') || 'full_time'}
        />
        <Select
          name="remoteOption"
          label={texts.workplace}
          options={texts.remoteOptions}
          value={form.text('remoteOption') || 'on_site'}
        />
        <Field {...shared} name="officeLocations" label={texts.city} maxLength={200} />
        <Select
          name="seniority"
          label={texts.seniority}
          options={texts.seniorities}
          value={form.text('seniority')}
          none={texts.notSpecified}
        />
      </div>
      <Field
        form={form}
        name="description"
        label={texts.description}
        hint={texts.descriptionHint}
        rows={10}
        maxLength={20000}
        required
      />
      <div class="row">
        <Field {...shared} name="salaryMin" label={texts.salaryFrom} type="number" />
        <Field {...shared} name="salaryMax" label={texts.salaryTo} type="number" />
        <Select
          name="salaryCurrency"
          label={texts.currency}
          options={CURRENCIES}
          value={form.text('salaryCurrency') || 'EUR'}
        />
        <Select
          name="salaryTimeframe"
          label={texts.per}
          options={texts.timeframes}
          value={form.text('salaryTimeframe') || 'per_year'}
        />
      </div>
      <Field
        form={form}
        name="applicationUrl"
        label={texts.applicationUrl}
        hint={onBoard ? texts.applicationUrlOrHere : texts.applicationUrlHint}
        maxLength={2000}
        required={!onBoard}
      />
    </fieldset>
  );
};

const CompanyFields = ({ visit, form }: { readonly visit: Visit; readonly form: Form }): VNode => {
  const { texts } = visit;
  return (
    <>
      <fieldset class="card">
        <legend>
          <h2>{texts.yourCompany}</h2>
        </legend>
        <div class="row">
          <Field
            form={form}
            name="companyName"
            label={texts.companyName}
            autocomplete="organization"
            maxLength={200}
            required
          />
          <Field
            form={form}
            name="companyWebsite"
            label={texts.companyWebsite}
            optional={texts.optional}
            type="url"
            autocomplete="url"
          />
        </div>
      </fieldset>
      <fieldset class="card">
        <legend>
          <h2>{texts.contactPerson}</h2>
        </legend>
        <p class="soft small">{texts.contactHint}</p>
        <div class="row">
          <Field
            form={form}
            name="contactName"
            label={texts.contactName}
            autocomplete="name"
            maxLength={200}
            required
          />
          <EmailField form={form} label={texts.contactEmail} name="contactEmail" />
        </div>
      </fieldset>
    </>
  );
};

async function postingForm(visit: Visit, form: Form, status = 200): Promise<PageOutcome> {
  const { texts, board, query } = visit;
  if (!board.features.publicJobSubmission)
    return { status: 404, title: texts.postJob, main: <Narrow title={texts.postJob}>{texts.postingClosed}</Narrow> };
  const plans = await plansOf(visit);
  const shown = plans.problem === null || form.problem !== null ? form : form.with({}, plans.problem);
  return {
    status,
    title: texts.postJob,
    ...(query.size === 0 && !form.isSent ? { canonical: '/post' } : {}),
    description: `${texts.postJob}. ${texts.postJobHint}`,
    main: (
      <div class="form stack">
        <div>
          <h1>{texts.postJob}</h1>
          <p class="lead">{texts.postJobHint}</p>
        </div>
        <form
          class="stack"
          method="post"
          action={at(visit, '/post') + (query.size === 0 ? '' : `?${query.toString()}`)}
        >
          <Problem form={shown} />
          <JobFields visit={visit} form={form} />
          <CompanyFields visit={visit} form={form} />
          <PlanChoice visit={visit} form={form} plans={plans} />
          <button>{texts.submitJob}</button>
        </form>
        {plans.choices.length > 0 && query.get('verification') === null && (
          <form class="card" method="post" action={at(visit, '/post/verify')}>
            <h2>{texts.haveBought}</h2>
            <p class="soft">{texts.haveBoughtHint}</p>
            <div class="field">
              <label for="buyer">{texts.email}</label>
              <input id="buyer" name="email" type="email" autocomplete="email" required />
            </div>
            <button class="plain">{texts.sendVerification}</button>
          </form>
        )}
      </div>
    ),
  };
}

export const showPost: Handler = (visit) => postingForm(visit, visit.form);

interface PostingAnswer {
  readonly status: string;
  readonly checkoutUrl?: string;
  readonly jobSlug?: string;
}

/** Posts a job. If it has to be paid, the browser continues at the payment page. */
export const sendPost: Handler = async (visit) => {
  const { ask, form, texts } = visit;
  const posted = await ask<PostingAnswer>('/job-postings', {
    method: 'POST',
    body: postingOf(form, visit.board.features.nativeApplications),
  });
  if (posted.value === null) return postingForm(visit, form.refused(posted, texts, POSTING_FIELDS), posted.status);
  const { status, jobSlug } = posted.value;
  const payment = safeAddress(posted.value.checkoutUrl);
  const title = texts.posting[status] ?? texts.postJob;
  return {
    title,
    // `form-action` blocks a redirect after a form; a page that continues by itself is not blocked.
    ...(payment === null ? {} : { continuesTo: payment }),
    main: (
      <Narrow title={title}>
        <p>{texts.postingHint[status]}</p>
        {payment !== null && (
          <a class="button wide" href={payment}>
            {texts.toPayment}
          </a>
        )}
        {jobSlug !== undefined && (
          <a class="button wide" href={at(visit, `/jobs/${encodeURIComponent(jobSlug)}`)}>
            {texts.seeJob}
          </a>
        )}
      </Narrow>
    ),
  };
};

/** Sends a link to the purchases of the visitor. */
export const verifyPost: Handler = async (visit) => {
  const { ask, form, texts } = visit;
  const email = form.text('email');
  const sent = await ask('/job-postings/send-verification', { method: 'POST', body: { email } });
  if (sent.refusal !== null) return postingForm(visit, form.refused(sent, texts, { email: 'buyer' }), sent.status);
  return {
    title: texts.linkSent,
    main: (
      <Narrow title={texts.linkSent}>
        <p>{texts.verificationSent(email)}</p>
      </Narrow>
    ),
  };
};
