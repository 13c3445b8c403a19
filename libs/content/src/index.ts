export { ContentModule } from './content.module.js';
export type { BoardSettingsEvents } from './board-settings/board-settings.decider.js';
export { PublishedBlog } from './blog/published-blog.service.js';
export type { MediaPurpose } from './media/media.decider.js';
export { BoardSettings } from './board-settings/board-settings.read-model.js';
export type { MediaRow } from './media/media.read-model.js';
export { PageReader } from './page/page.read-model.js';
export { Media, MediaHolder, mediaHolder } from './media/media.service.js';
export { contentApi } from './content.api.js';
