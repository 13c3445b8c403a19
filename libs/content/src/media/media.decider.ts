import { commandsOf, type Decider } from '#kernel';

/** The purposes of images. */
export const MEDIA_PURPOSES = ['board_logo', 'board_hero', 'account_avatar', 'company_logo', 'blog_image'] as const;
export type MediaPurpose = (typeof MEDIA_PURPOSES)[number];

/** A stored image. */
export interface MediaFile {
  readonly purpose: MediaPurpose;
  /** The key of its file in the blob store. */
  readonly key: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** SHA-256 of the file, in hex. */
  readonly sha256: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

export interface MediaCommands {
  StoreMedia: MediaFile;
  RemoveMedia: Record<string, never>;
}

export interface MediaEvents {
  MediaStored: MediaFile;
  MediaRemoved: { readonly key: string };
}

interface Media {
  readonly key: string;
  readonly removed: boolean;
}

export const mediaDecider: Decider<Media, MediaCommands, MediaEvents> = {
  category: 'media',
  noun: 'image',
  initial: { key: '', removed: false },
  creates: ['StoreMedia'],
  // A removed image can still be read by its id.
  gone: [],
  missing: 'media_not_found',
  decide: {
    StoreMedia: (_, file) => [{ type: 'MediaStored', data: file }],
    RemoveMedia: ({ key, removed }) => (removed ? [] : [{ type: 'MediaRemoved', data: { key } }]),
  },
  evolve: {
    MediaStored: (_, { key }) => ({ key, removed: false }),
    MediaRemoved: ({ key }) => ({ key, removed: true }),
  },
};

export const media = commandsOf(mediaDecider);
