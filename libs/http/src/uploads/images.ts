import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { Rejection } from '#kernel';

/** An image that is safe to store and to show. */
export interface CheckedImage {
  readonly bytes: Buffer;
  readonly contentType: ImageType;
  /** Without its dot. */
  readonly extension: string;
  /** In pixels; for an animation, of one frame. */
  readonly width: number;
  readonly height: number;
}

/** The accepted and stored image types. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** Largest file of an image. */
export const IMAGE_BYTES = 5 * 1024 * 1024;

/** Most pixels of an image, counting all frames of an animation: 40 megapixels take 160 MB when decoded. */
const PIXELS = 40_000_000;
const FRAMES = 500;
const SECONDS = 10;
const LARGEST_SIDE = 2_560;

const FORMATS: Readonly<Record<string, readonly [type: ImageType, extension: string]>> = {
  png: ['image/png', 'png'],
  jpeg: ['image/jpeg', 'jpg'],
  webp: ['image/webp', 'webp'],
  gif: ['image/gif', 'gif'],
};

/** The first bytes of each format. */
const SIGNATURES: readonly (readonly [format: string, test: (bytes: Buffer) => boolean])[] = [
  ['png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  ['webp', (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'],
  ['gif', (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))],
];

/** Uploaded images: recognised by their bytes and encoded again, which removes everything but the picture. */
export class Images {
  private loading: Promise<(input: Buffer, options: SharpOptions) => Sharp> | undefined;

  /**
   * `given` as a safe image: the same format, upright, in sRGB, without metadata or hidden data before, in or after it, at most `within`
   * pixels wide and high. Animations stay animations.
   * @param declared the media type that the client sent; refused when it is no accepted image type.
   * @throws Rejection `media_unsupported_type` for a file that is no PNG, JPEG, WebP or GIF, or cannot be read;
   * `media_payload_too_large` for more than 5 MB or 40 megapixels, and for an image that takes too long to decode.
   */
  async check(
    given: Buffer,
    { declared, within = LARGEST_SIDE }: { readonly declared?: string; readonly within?: number } = {},
  ): Promise<CheckedImage> {
    const { draw, format, pages } = await this.looked(given, declared);
    const [contentType, extension] = FORMATS[format] as readonly [ImageType, string];
    const drawn = encoded(
      draw(pages > 1)
        .autoOrient()
        .resize({ width: within, height: within, fit: 'inside', withoutEnlargement: true }),
      format,
    );
    return { ...(await kept(drawn)), contentType, extension };
  }

  /**
   * `given` as a WebP of `side` pixels in width and height: the whole picture in the centre, on a transparent background; the first frame
   * of an animation. Otherwise like `check`, with the same errors.
   */
  async square(given: Buffer, side: number, declared?: string): Promise<CheckedImage> {
    const { draw } = await this.looked(given, declared);
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const drawn = encoded(
      draw(false).autoOrient().resize({ width: side, height: side, fit: 'contain', background }),
      'webp',
    );
    return { ...(await kept(drawn)), contentType: 'image/webp', extension: 'webp' };
  }

  /** Checks `given` before any of it is decoded. @throws as `check`. */
  private async looked(
    given: Buffer,
    declared: string | undefined,
  ): Promise<{ readonly draw: (animated: boolean) => Sharp; readonly format: string; readonly pages: number }> {
    if (given.length > IMAGE_BYTES)
      throw tooLarge(`The image is too large: the limit is ${IMAGE_BYTES} bytes, and it has ${given.length}.`);
    if (declared !== undefined && !isDeclarable(declared)) throw unsupported(`The file was sent as ${declared}.`);
    const format = SIGNATURES.find(([, test]) => test(given))?.[0];
    if (!format) throw unsupported('The file has another format.');
    const draw = await this.drawing();
    const options: SharpOptions = { limitInputPixels: PIXELS, failOn: 'error', sequentialRead: true };
    let metadata: Metadata;
    try {
      metadata = await draw(given, { ...options, animated: true }).metadata();
    } catch (error) {
      throw isTooMany(error) ? tooManyPixels() : unsupported('The file cannot be read.');
    }
    const { width = 0, height = 0, pages = 1, pageHeight = height } = metadata;
    if (metadata.format !== format) throw unsupported('The format of the file does not match its first bytes.');
    if (pages > FRAMES || width * pageHeight * pages > PIXELS) throw tooManyPixels();
    return { draw: (animated) => draw(given, { ...options, animated }), format, pages };
  }

  /** The library is loaded with the first image, with only the accepted formats enabled. */
  private drawing(): Promise<(input: Buffer, options: SharpOptions) => Sharp> {
    this.loading ??= import('sharp').then(({ default: sharp }) => {
      sharp.block({ operation: ['VipsForeignLoad'] });
      sharp.unblock({
        operation: [
          'VipsForeignLoadPngBuffer',
          'VipsForeignLoadJpegBuffer',
          'VipsForeignLoadWebpBuffer',
          'VipsForeignLoadNsgifBuffer',
        ],
      });
      // Each image is processed only once, so a cache would not help.
      sharp.cache(false);
      sharp.concurrency(1);
      return sharp;
    });
    return this.loading;
  }
}

/** The bytes of an encoded image. @throws Rejection when the image is broken, or takes too long. */
async function kept(image: Sharp): Promise<Pick<CheckedImage, 'bytes' | 'width' | 'height'>> {
  try {
    const { data, info } = await image.timeout({ seconds: SECONDS }).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    if (error instanceof Error && /timeout/i.test(error.message))
      throw tooLarge('The image takes too long to process. Send a smaller one.');
    throw isTooMany(error) ? tooManyPixels() : unsupported('The file is broken.');
  }
}

function encoded(image: Sharp, format: string): Sharp {
  switch (format) {
    case 'png':
      return image.png({ compressionLevel: 9 });
    case 'jpeg':
      return image.jpeg({ quality: 85, mozjpeg: true });
    case 'webp':
      return image.webp({ quality: 85 });
    default:
      return image.gif();
  }
}

function isDeclarable(declared: string): boolean {
  const [type = ''] = declared.toLowerCase().split(';');
  return ['', 'application/octet-stream', 'image/jpg', ...IMAGE_TYPES].includes(type.trim());
}

function isTooMany(error: unknown): boolean {
  return error instanceof Error && /pixel limit/i.test(error.message);
}

function unsupported(why: string): Rejection {
  return new Rejection('unsupported', 'media_unsupported_type', `Send a PNG, JPEG, WebP or GIF. ${why}`);
}

function tooManyPixels(): Rejection {
  return tooLarge(`The image is too large: the limit is ${PIXELS / 1_000_000} megapixels, counting all frames.`);
}

function tooLarge(message: string): Rejection {
  return new Rejection('too_large', 'media_payload_too_large', message);
}
