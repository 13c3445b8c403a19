import type { MessageOf } from '#kernel';
import type { ReferenceSelection } from '#custom-fields/rules';
import type { Education, Entry, Experience } from './candidate.js';
import type { CandidateEvents, NewResume } from './candidate-events.js';

export const admitted: Extract<MessageOf<CandidateEvents>, { type: 'CandidateAdmitted' }> = {
  type: 'CandidateAdmitted',
  data: { email: 'jane@people.example', displayName: 'Jane Doe', registeredAt: '2026-11-20T11:59:00.000Z' },
};

export const position: Experience = {
  title: 'Nurse',
  companyName: 'City Hospital',
  companyUrl: null,
  location: null,
  employmentType: 'full_time',
  locationType: null,
  foundVia: null,
  startDate: '2021-03',
  endDate: null,
  description: null,
  sortOrder: 0,
  experienceSkills: [],
};

export const degree: Education = {
  institutionName: 'State University',
  institutionUrl: null,
  degree: 'BSc',
  fieldOfStudy: 'Nursing',
  grade: null,
  activitiesAndSocieties: null,
  startDate: '2014-09',
  endDate: '2018-06',
  description: null,
  sortOrder: 0,
};

export const resume: NewResume = {
  resumeId: 'resumes_1',
  file: { key: 'resumes/1', format: 'pdf', sizeBytes: 1_000 },
  keep: false,
  mode: 'append_only',
};

export const named: ReferenceSelection = {
  fieldKey: 'schools',
  recordId: 'customObjectRecords_1',
  titleOverride: null,
  descriptionOverride: null,
  values: {},
  entries: [],
};

export const entry = <T extends Experience | Education>(id: string, data: T): Entry<T> => ({ id, ...data });
