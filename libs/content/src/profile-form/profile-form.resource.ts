import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { commandHandler } from '#runtime';
import { readModel } from '#store';
import { profileFormDecider, profileForms } from './profile-form.decider.js';
import { ProfileFormReader, profileFormRows } from './profile-form.read-model.js';
import { ProfileForms } from './profile-forms.service.js';

/** Fields and references that a board adds to profiles. */
export const profileFormResource: Resource = {
  providers: [commandHandler(profileForms), readModel(profileFormRows), ProfileFormReader, ProfileForms],
  exports: [ProfileForms],
  events: [
    eventNamesOf(profileFormDecider, {
      object: 'profile_form',
      types: { ProfileFieldsDefined: 'fields_defined', ProfileReferencesDefined: 'references_defined' },
    }),
  ],
};
