export { ContentModule } from './content.module.js';
export type { CustomFieldDefinition } from './domain/job-form.js';
export type { MediaPurpose } from './domain/media.js';
export { BoardSettings, type BoardSettingsView } from './read/board-settings.js';
export type { MediaRow } from './read/media.js';
export { Media, MediaHolder, mediaHolder, type MediaAddress, type MediaReference } from './use-cases/media.js';
