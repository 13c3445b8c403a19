import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { profileForms } from './profile-form.commands.js';
import { profileFormDecider } from './profile-form.decider.js';
import { ProfileFormReader, profileFormRows } from './profile-form.read-model.js';
import { ProfileForms } from './profile-forms.service.js';

/** Fields and references that a board adds to profiles. */
export const profileFormResource: Resource = {
  providers: [profileForms.Handler, readModel(profileFormRows), ProfileFormReader, ProfileForms],
  exports: [ProfileForms],
  events: [
    eventNamesOf(profileFormDecider, {
      object: 'profile_form',
      types: { ProfileFieldsDefined: 'fields_defined', ProfileReferencesDefined: 'references_defined' },
    }),
  ],
};
