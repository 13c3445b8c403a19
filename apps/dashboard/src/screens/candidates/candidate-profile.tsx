import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CandidatesTexts } from '@openings/i18n/dashboard-candidates';
import { get } from '../../api/api';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import { Facts } from '../../kit/detail-facts';
import { ErrorNote } from '../../kit/error-note';
import { factText, type JsonValue } from '../../kit/facts';
import { Panel } from '../../kit/panel';
import { localeOf, useLanguage, useTexts } from '../../state/language';
import { Badge } from '../../ui/badge';

type Profile = Schema<'OperatorCandidateProfile'>;

const badges = (names: readonly string[]): ReactNode =>
  names.length === 0 ? null : (
    <span className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <Badge key={name}>{name}</Badge>
      ))}
    </span>
  );

/** The profile of a candidate as operators see it, and what is known of the account. */
export function CandidateProfile({
  candidate,
  t,
}: {
  readonly candidate: Schema<'CandidateDetail'>;
  readonly t: CandidatesTexts;
}) {
  const { yes, no } = useTexts();
  const { data: profile, error } = useQuery({
    queryKey: ['candidates', 'profile', candidate.id],
    queryFn: ({ signal }) => get<Profile>(`/candidates/${candidate.id}/profile`, {}, signal),
  });
  const { data: fields } = useQuery({
    queryKey: ['candidates', 'fields', candidate.id],
    queryFn: ({ signal }) =>
      get<Schema<'ProfileFieldValues'>>(`/candidates/${candidate.id}/profile/fields`, {}, signal),
  });
  const values = (fields?.values ?? {}) as Readonly<Record<string, JsonValue>>;
  const shown = candidate.profile;
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0 space-y-5">
        {error ? (
          <ErrorNote error={error} />
        ) : profile ? (
          <ProfileParts profile={profile} t={t} />
        ) : (
          <div className="skeleton h-48 rounded-xl" />
        )}
        {fields && fields.definitions.length > 0 && (
          <Panel title={t.fields}>
            <Facts
              facts={fields.definitions.map(({ key, label }) => ({
                name: label,
                value: values[key] === undefined ? null : factText(values[key]),
              }))}
            />
          </Panel>
        )}
      </div>
      <Panel title={t.account}>
        <Facts
          facts={[
            { name: t.email, value: candidate.email },
            { name: t.handle, value: candidate.handle && `@${candidate.handle}` },
            { name: t.jobSearch, value: shown && (t.jobSearches[shown.jobSearchStatus] ?? null) },
            { name: t.visibility, value: shown && (t.visibilities[shown.profileVisibility] ?? null) },
            { name: t.relocate, value: shown && (shown.openToRelocate ? yes : no) },
            { name: t.savedJobs, value: candidate.savedJobCount },
            { name: t.alerts, value: candidate.alertCount },
            { name: t.joined, value: <DateTime at={candidate.createdAt} as="full" /> },
            { name: t.lastActive, value: <DateTime at={candidate.lastActiveAt} /> },
          ]}
        />
      </Panel>
    </div>
  );
}

function ProfileParts({ profile, t }: { readonly profile: Profile; readonly t: CandidatesTexts }) {
  const { bio, headline, location, skills, languages, experience, education, references } = profile;
  const lists = [skills, languages, experience, education, references];
  if (!bio && !headline && !location && lists.every(({ length }) => length === 0))
    return <p className="panel px-5 py-8 text-center text-muted">{t.noProfile}</p>;
  return (
    <>
      <Panel title={t.about}>
        {bio && <p className="pt-1 pb-3 text-sm leading-6 whitespace-pre-line">{bio}</p>}
        <Facts
          facts={[
            { name: t.headline, value: headline },
            { name: t.location, value: location },
            { name: t.skills, value: badges(skills.map(({ name }) => name)) },
            { name: t.languages, value: badges(languages.map(({ name, proficiency }) => `${name} · ${proficiency}`)) },
          ]}
        />
      </Panel>
      {experience.length > 0 && (
        <Panel title={t.experience}>
          <Timeline
            t={t}
            entries={experience.map((each) => ({
              id: each.id,
              title: each.title,
              place: [each.company_name, each.location].filter(Boolean).join(', '),
              from: each.start_date,
              to: each.end_date,
              text: each.description,
              open: true,
            }))}
          />
        </Panel>
      )}
      {education.length > 0 && (
        <Panel title={t.education}>
          <Timeline
            t={t}
            entries={education.map((each) => ({
              id: each.id,
              title: [each.degree, each.field_of_study].filter(Boolean).join(', ') || each.institution_name,
              place: each.degree || each.field_of_study ? each.institution_name : '',
              from: each.start_date,
              to: each.end_date,
              text: each.description,
              open: false,
            }))}
          />
        </Panel>
      )}
      {references.length > 0 && (
        <Panel title={t.references}>
          <Facts
            facts={references.map(({ recordId, fieldLabel, title, titleOverride }) => ({
              key: recordId,
              name: fieldLabel,
              value: titleOverride ?? title,
            }))}
          />
        </Panel>
      )}
    </>
  );
}

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly place: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly text: string | null;
  /** Without an end it lasts until today. */
  readonly open: boolean;
}

function Timeline({ entries, t }: { readonly entries: readonly Entry[]; readonly t: CandidatesTexts }) {
  const locale = localeOf(useLanguage());
  const month = (at: string): string =>
    new Date(`${at.slice(0, 7)}-01T00:00:00Z`).toLocaleDateString(locale, {
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
  return (
    <ol className="divide-y divide-line">
      {entries.map(({ id, title, place, from, to, text, open }) => (
        <li key={id} className="py-2.5">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h3 className="font-medium">{title}</h3>
            <span className="ml-auto text-xs text-muted">
              {[from && month(from), to ? month(to) : open && from ? t.today : null].filter(Boolean).join(' – ')}
            </span>
          </div>
          {place && <p className="text-muted">{place}</p>}
          {text && <p className="mt-1 whitespace-pre-line">{text}</p>}
        </li>
      ))}
    </ol>
  );
}
