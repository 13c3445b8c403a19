import { Rejection, rejectMissing } from '#kernel';
import type { FileOfField } from '#custom-fields/rules';
import { BlobOwners, BlobStore } from '#runtime';
import { Images } from '#http';
import { newFacts, newId, withFacts } from '#store';
import { Injectable, type Provider, type Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { media, mediaDecider, type MediaPurpose } from './media.decider.js';
import { MediaReader, MediaRow } from './media.read-model.js';

/** Maximum width and height of images per purpose, and whether everyone may see them. */
const PURPOSES: Readonly<Record<MediaPurpose, { readonly within: number; readonly isPublic: boolean }>> = {
  board_logo: { within: 1_024, isPublic: true },
  board_hero: { within: 2_560, isPublic: true },
  account_avatar: { within: 512, isPublic: false },
  company_logo: { within: 1_024, isPublic: true },
  blog_image: { within: 2_048, isPublic: true },
};

/** How long a signed URL works. */
const SIGNED_SECONDS = 15 * 60;

/** The URL of an image. */
export interface MediaAddress {
  /** Null when the file is deleted. */
  readonly url: string | null;
  /** Null for a URL that does not expire. */
  readonly urlExpiresAt: string | null;
}

/** An object that shows an image. */
export interface MediaReference {
  readonly resourceType: string;
  readonly resourceId: string;
}

/** Objects of one type that show images. The context that owns the type implements it; `mediaHolder` registers it. */
export abstract class MediaHolder {
  /** The value of `resourceType`, for example `company`. */
  abstract readonly resourceType: string;
  /** The purposes of images that an upload can attach to such an object. */
  abstract readonly purposes: readonly MediaPurpose[];
  /** @throws Rejection, with the code of its context, if the object does not exist. */
  abstract require(resourceId: string): Promise<void>;
  /** Attaches an image to the object, which shows it from now on. */
  abstract attach(resourceId: string, image: MediaRow & { readonly url: string | null }): Promise<void>;
  /** The ids of the objects that show the image now. */
  abstract showing(mediaId: string): Promise<readonly string[]>;
}

/** Providers that register `type` with `Media`. Spread them into the module of the owning context, which imports `ContentModule`. */
export const mediaHolder = (type: Type<MediaHolder>): Provider[] => [
  type,
  {
    provide: Symbol(type.name),
    useFactory: (media: Media, holder: MediaHolder) => media.addHolder(holder),
    inject: [Media, type],
  },
];

/** Images of the board: checks, stores, shows and deletes them. */
@Injectable()
export class Media {
  private readonly holders = new Map<string, MediaHolder>();

  constructor(
    private readonly bus: CommandBus,
    private readonly reader: MediaReader,
    private readonly blobs: BlobStore,
    private readonly images: Images,
  ) {}

  /** Registers a type of objects that show images. */
  addHolder(holder: MediaHolder): MediaHolder {
    this.holders.set(holder.resourceType, holder);
    return holder;
  }

  /**
   * Stores an image for `purpose`; see `Images.check` for how its bytes are processed, and `Images.square` if `square` is given.
   * @param declared the media type that the sender names.
   * @param square width and height of the result in pixels.
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
    // Stores the file first, so that every recorded image can be shown.
    await this.blobs.put(key, bytes, { contentType });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = { purpose, key, mimeType: contentType, sizeBytes: bytes.length, sha256, width, height };
    return (await this.bus.execute(media.StoreMedia(id, file))).row(MediaRow);
  }

  /** The image of the board with this id, or null; also one whose file was deleted. */
  find(id: string): Promise<MediaRow | null> {
    return this.reader.find(id);
  }

  /** @throws Rejection `media_not_found`. */
  async byId(id: string): Promise<MediaRow> {
    return (await this.find(id)) ?? rejectMissing(mediaDecider);
  }

  /**
   * The image with this id, for use with `purpose`.
   * @param path of the id in the body.
   * @throws Rejection `validation_bad_request` if the board has no such image, or it has another purpose.
   */
  async forUse(id: string, purpose: MediaPurpose, path: readonly (string | number)[]): Promise<MediaRow> {
    const row = await this.find(id);
    if (row?.purpose === purpose && row.removedAt === null) return row;
    throw issue(path, `must be the id of an image of this board with the purpose ${purpose}`);
  }

  /** The permanent URL of a public image. @throws Error for one that is not public. */
  publicUrl({ key }: Pick<MediaRow, 'key'>): string {
    return this.blobs.publicUrl(key);
  }

  /** The URL of `row`: permanent, or signed for 15 minutes. */
  async address({ purpose, key, removedAt }: MediaRow): Promise<MediaAddress> {
    if (removedAt !== null || !(await this.blobs.has(key))) return { url: null, urlExpiresAt: null };
    if (PURPOSES[purpose].isPublic) return { url: this.blobs.publicUrl(key), urlExpiresAt: null };
    const url = await this.blobs.signedUrl(key, { seconds: SIGNED_SECONDS });
    return { url, urlExpiresAt: new Date(Date.now() + SIGNED_SECONDS * 1_000).toISOString() };
  }

  /** The images with these ids that exist, as files of records; a signed URL works for 15 minutes. */
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

  /** The objects that show the image now. */
  async references(id: string): Promise<readonly MediaReference[]> {
    const found = [...this.holders.values()].map(async (holder) =>
      (await holder.showing(id)).map((resourceId) => ({ resourceType: holder.resourceType, resourceId })),
    );
    return (await Promise.all(found)).flat();
  }

  /** Deletes the file of an image; does nothing if it is already deleted, or if there is no such image. */
  async remove(id: string): Promise<void> {
    if (await this.find(id)) await this.bus.execute(media.RemoveMedia(id, {}));
  }

  /**
   * The holder that attaches an image for `purpose` to the object that an upload names; the object exists. Without a type, it is the
   * first holder for the purpose.
   * @throws Rejection `validation_bad_request` if there is no such holder, or the error of the object's context if there is no such object.
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
      const message = `must be a type of object that an upload of a ${purpose} can be attached to`;
      throw issue([resourceType === undefined ? 'resourceId' : 'resourceType'], message);
    }
    await holder.require(resourceId);
    return holder;
  }
}

const issue = (path: readonly (string | number)[], message: string): Rejection =>
  new Rejection('invalid', 'validation_bad_request', `${path.join('.')}: ${message}`, { issues: [{ path, message }] });

const KEY = /^public\/media\/(media_[0-9a-z]{1,64})\.[a-z0-9]{1,8}$/;

/** Finds the board of an image in its media. */
@Injectable()
export class MediaOwners implements BlobOwners {
  constructor(private readonly reader: MediaReader) {}

  async isOfBoard(board: string, key: string): Promise<boolean> {
    const [, id] = KEY.exec(key) ?? [];
    if (id === undefined) return false;
    const row = await withFacts(newFacts({ board, actor: 'visitor', requestId: 'blob' }), () => this.reader.find(id));
    return row?.key === key;
  }
}
