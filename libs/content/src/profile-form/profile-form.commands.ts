import { aggregate } from '#runtime';
import { profileFormDecider } from './profile-form.decider.js';

export const profileForms = aggregate(profileFormDecider);
