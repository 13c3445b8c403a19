/** Values of properties in examples of the API reference. */
export const SAMPLES = [
  [/^workingPermits$/, 'DE'],
  [/^interestedRoles$/, 'Ada Brandt'],
  [/^fromStage$/, 'applied'],
  [/^(stage|toStage|systemStage)$/, 'interview'],
  [/^(experience_skills|experienceSkills)$/, 'Paediatric nursing'],
  [/^degree$/, 'Bachelor of Nursing'],
  [/^(field_of_study|fieldOfStudy)$/, 'Nursing'],
  [/^grade$/, '1.4'],
  [/^proficiency$/, 'fluent'],
  [/^(activities_and_societies|activitiesAndSocieties)$/, 'Student council'],
  [/^jobSearchStatus$/, 'actively_looking'],
  [/^jobFunctions$/, 'nursing'],
  [/^seniorityLevels$/, 'mid_level'],
  [/^states$/, 'candidate', /persona/i],
  [/^type$/, 'stage_changed', /timeline/i],
  [/^coverNote$/, 'I have worked nights on a paediatric ward since 2020.'],
  [/^(institution_name|institutionName)$/, 'Hill Clinic'],
  [/^candidateName$/, 'Ada Brandt'],
  [/^candidateLocation$/, 'Hamburg'],
  [/(headline|candidateHeadline)$/, 'Night nurse, paediatrics'],
  [/^(messageBody|noteBody|lastMessageSnippet)$/, 'When could you start?'],
  [/^(applicationIds|orderedStageIds)$/, 'Night shifts'],
  [/^resume$/, 'resume.pdf'],
  [/^subject$/, 'A new application for Night nurse, paediatrics'],
  [/^foundVia$/, 'csv'],
  [/^(applications|profileViews)$/, 12],
] as const;

/** Names and slugs of objects in examples. */
export const SAMPLE_NAMES = [
  [/pipeline_?stage/i, 'Interview', 'interview'],
  [/^websiteProof/, 'Care Jobs', 'care-jobs'],
  [/JobAlert/, 'Night nurse, paediatrics', 'night-nurse-paediatrics'],
] as const;
