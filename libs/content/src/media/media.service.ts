import { Rejection, rejectMissing } from '#kernel';
import type { FileOfField } from '#profiles/rules';
import { BlobStore } from '#runtime';
import { Images } from '#http';
import { newId } from '#store';
import { Injectable, type Provider, type Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { media } from './media.commands.js';
import { type MediaPurpose, mediaDecider } from './media.decider.js';
import { MediaReader, MediaRow } from './media.read-model.js';

/** How wide and high images of each purpose are at most, and whether everybody may see them. */
const PURPOSES: Readonly<Record<MediaPurpose, { readonly within: number; readonly isPublic: boolean }>> = {
  board_logo: { within: 1_024, isPublic: true },
  board_hero: { within: 2_560, isPublic: true },
  account_avatar: { within: 512, isPublic: false },
  company_logo: { within: 1_024, isPublic: true },
  blog_image: { within: 2_048, isPublic: true },
};

/** How long a signed address is good. */
const SIGNED_SECONDS = 15 * 60;

/** Where an image can be seen. */
export interface MediaAddress {
  /** Null when its bytes are gone. */
  readonly url: string | null;
  /** Null for an address that does not end. */
  readonly urlExpiresAt: string | null;
}

/** What shows an image. */
export interface MediaReference {
  readonly resourceType: string;
  readonly resourceId: string;
}

/** Objects of one type that show images, as their context answers for them. Registered by `mediaHolder`. */
export abstract class MediaHolder {
  /** How the type is called in `resourceType`, for example `company`. */
  abstract readonly resourceType: string;
  /** What an image must be for to be bound to one of them at its upload. */
  abstract readonly purposes: readonly MediaPurpose[];
  /** @throws Rejection, with the code of its context, when there is no such object. */
  abstract require(resourceId: string): Promise<void>;
  /** Binds an image to the object: it is what the object shows from now on. */
  abstract attach(resourceId: string, image: MediaRow & { readonly url: string | null }): Promise<void>;
  /** The ids of the objects that show the image now. */
  abstract showing(mediaId: string): Promise<readonly string[]>;
}

/** Providers that make `type` known to `Media`; spread into the module of its context, which imports `ContentModule`. */
export const mediaHolder = (type: Type<MediaHolder>): Provider[] => [
  type,
  {
    provide: Symbol(type.name),
    useFactory: (media: Media, holder: MediaHolder) => media.addHolder(holder),
    inject: [Media, type],
  },
];

/** Images of the board: checked, kept, shown, and given up. */
@Injectable()
export class Media {
  private readonly holders = new Map<string, MediaHolder>();

  constructor(
    private readonly bus: CommandBus,
    private readonly reader: MediaReader,
    private readonly blobs: BlobStore,
    private readonly images: Images,
  ) {}

  /** Makes a type of objects known that show images. */
  addHolder(holder: MediaHolder): MediaHolder {
    this.holders.set(holder.resourceType, holder);
    return holder;
  }

  /**
   * Keeps an image for `purpose`; see `Images.check` for what becomes of its bytes, and `Images.square` when `square` is named.
   * @param declared the media type that its sender names.
   * @param square width and height in pixels that it is to have.
   * @throws HttpProblem 415 `media_unsupported_type`, 413 `media_payload_too_large`.
   */
  async store(purpose: MediaPurpose, given: Buffer, declared?: string, square?: number): Promise<MediaRow> {
    const { within, isPublic } = PURPOSES[purpose];
    const { bytes, contentType, extension, width, height } =
      square === undefined
        ? await this.images.check(given, { within, ...(declared === undefined ? {} : { declared }) })
        : await this.images.square(given, square, declared);
    const id = newId('media');
    const key = `${isPublic ? 'public/' : ''}media/${id}.${extension}`;
    // The bytes first: an image that is known is there to be seen.
    await this.blobs.put(key, bytes, { contentType });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = { purpose, key, mimeType: contentType, sizeBytes: bytes.length, sha256, width, height };
    return (await this.bus.execute(media.StoreMedia(id, file))).row(MediaRow);
  }

  /** The image with this id on the board, or null; also one whose bytes were given up. */
  find(id: string): Promise<MediaRow | null> {
    return this.reader.find(id);
  }

  /** @throws Rejection `media_not_found`. */
  async byId(id: string): Promise<MediaRow> {
    return (await this.find(id)) ?? rejectMissing(mediaDecider);
  }

  /**
   * The image with this id, to be shown for `purpose`.
   * @param path where the id stands in the body.
   * @throws Rejection `validation_bad_request` when the board has no such image, or for another purpose.
   */
  async forUse(id: string, purpose: MediaPurpose, path: readonly (string | number)[]): Promise<MediaRow> {
    const row = await this.find(id);
    if (row?.purpose === purpose && row.removedAt === null) return row;
    throw issue(path, `must be the id of an image of this board with the purpose ${purpose}`);
  }

  /** The permanent address of an image that everybody may see. @throws Error for one that not everybody may. */
  publicUrl({ key }: Pick<MediaRow, 'key'>): string {
    return this.blobs.publicUrl(key);
  }

  /** Where `row` can be seen: at its permanent address, or at one that is good for 15 minutes. */
  async address({ purpose, key, removedAt }: MediaRow): Promise<MediaAddress> {
    if (removedAt !== null || !(await this.blobs.has(key))) return { url: null, urlExpiresAt: null };
    if (PURPOSES[purpose].isPublic) return { url: this.blobs.publicUrl(key), urlExpiresAt: null };
    const url = await this.blobs.signedUrl(key, { seconds: SIGNED_SECONDS });
    return { url, urlExpiresAt: new Date(Date.now() + SIGNED_SECONDS * 1_000).toISOString() };
  }

  /** Those of the images with these ids that are there, as files of records; an address that is signed is good for 15 minutes. */
  async files(ids: readonly string[]): Promise<ReadonlyMap<string, FileOfField>> {
    const found = (await this.reader.byIds([...new Set(ids)])).filter(({ removedAt }) => removedAt === null);
    const files = found.map(async ({ id, key, purpose, mimeType, sizeBytes }) => {
      const url = PURPOSES[purpose].isPublic
        ? this.blobs.publicUrl(key)
        : await this.blobs.signedUrl(key, { seconds: SIGNED_SECONDS });
      return [id, { id, name: basename(key), contentType: mimeType, sizeBytes, url }] as const;
    });
    return new Map(await Promise.all(files));
  }

  /** What shows the image now. */
  async references(id: string): Promise<readonly MediaReference[]> {
    const found = [...this.holders.values()].map(async (holder) =>
      (await holder.showing(id)).map((resourceId) => ({ resourceType: holder.resourceType, resourceId })),
    );
    return (await Promise.all(found)).flat();
  }

  /** Gives the bytes of an image up; nothing happens when they are already, or when there is no such image. */
  async remove(id: string): Promise<void> {
    if (await this.find(id)) await this.bus.execute(media.RemoveMedia(id, {}));
  }

  /**
   * The holder of an image for `purpose` at the object that an upload names, which exists. Without its type, it is the
   * one that shows such images.
   * @throws Rejection `validation_bad_request` when there is no such holder, or what the context of the object says when
   * there is no such object.
   */
  async holderFor(
    purpose: MediaPurpose,
    { resourceType, resourceId }: { readonly resourceType?: string; readonly resourceId: string },
  ): Promise<MediaHolder> {
    const all = [...this.holders.values()];
    const holder = all.find(
      (each) => each.purposes.includes(purpose) && (resourceType ?? each.resourceType) === each.resourceType,
    );
    if (!holder) {
      const message = `must be a type of object to which a ${purpose} is bound when it is uploaded`;
      throw issue([resourceType === undefined ? 'resourceId' : 'resourceType'], message);
    }
    await holder.require(resourceId);
    return holder;
  }
}

const issue = (path: readonly (string | number)[], message: string): Rejection =>
  new Rejection('invalid', 'validation_bad_request', `${path.join('.')}: ${message}`, { issues: [{ path, message }] });
