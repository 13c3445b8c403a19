import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { Rejection } from '#kernel';
import { problemOf } from '../problems.js';
import { Images } from './images.js';

const images = new Images();
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } });
const frames = (count: number, side: number) =>
  sharp(
    Array.from({ length: count }, (_, n) => ({
      create: {
        width: side,
        height: side,
        channels: 4 as const,
        background: { r: (n * 80) % 256, g: 0, b: 0, alpha: 1 },
      },
    })) as never,
    {
      join: { animated: true },
    },
  );

const outcome = async (bytes: Buffer, declared?: string): Promise<string> =>
  images.check(bytes, declared === undefined ? {} : { declared }).then(
    ({ contentType, width, height }) => `${contentType} ${width}x${height}`,
    (error: unknown) => {
      if (!(error instanceof Rejection)) throw error;
      return `${problemOf(error).status} ${error.code}`;
    },
  );
const UNSUPPORTED = '415 media_unsupported_type';
const TOO_LARGE = '413 media_payload_too_large';

/** A PNG whose header has these dimensions, and whose data is a few bytes. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

let png: Buffer;
let jpeg: Buffer;
let gif: Buffer;
beforeAll(async () => {
  png = await picture(30, 20).png().toBuffer();
  jpeg = await picture(30, 20).jpeg().toBuffer();
  gif = await picture(30, 20).gif().toBuffer();
});

describe('images', () => {
  test.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
    ['gif', 'image/gif'],
  ] as const)('in %s stay what they are', async (format, type) => {
    const given = await picture(30, 20).toFormat(format).toBuffer();
    const { bytes, contentType, width, height } = await images.check(given);
    expect([contentType, width, height]).toEqual([type, 30, 20]);
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 30, height: 20 });
  });

  test('are recognized by their content, not by their declared type', async () => {
    expect(await outcome(jpeg, 'image/png')).toBe('image/jpeg 30x20');
    expect(await outcome(png, 'application/octet-stream')).toBe('image/png 30x20');
    expect(await outcome(png, 'image/svg+xml')).toBe(UNSUPPORTED);
    expect(await outcome(png, 'text/html')).toBe(UNSUPPORTED);
  });

  test('that are too large are made smaller, and never larger', async () => {
    const { width, height } = await images.check(await picture(3_000, 1_500).jpeg().toBuffer(), { within: 1_000 });
    expect([width, height]).toEqual([1_000, 500]);
    expect(await outcome(png)).toBe('image/png 30x20');
  });

  test('lose their metadata, and are upright', async () => {
    const given = await picture(30, 20)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'hunter2', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { bytes, width, height } = await images.check(given);
    expect([width, height]).toEqual([20, 30]);
    const { exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata();
    expect([exif, xmp, icc, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(bytes.includes('hunter2')).toBe(false);
  });

  test('that move go on moving', async () => {
    const given = await frames(3, 40).gif().toBuffer();
    const { bytes, contentType, width, height } = await images.check(given, { within: 20 });
    expect([contentType, width, height]).toEqual(['image/gif', 20, 20]);
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(3);
  });
});

describe('a square', () => {
  const square = async (bytes: Buffer) => {
    const { bytes: drawn, ...image } = await images.square(bytes, 256);
    const { data, info } = await sharp(drawn).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const alpha = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3];
    return { ...image, format: (await sharp(drawn).metadata()).format, pages: info.pages ?? 1, alpha };
  };
  const SQUARE = { contentType: 'image/webp', extension: 'webp', width: 256, height: 256, format: 'webp', pages: 1 };

  test('has the whole picture in its middle, made larger or smaller, on a transparent ground', async () => {
    for (const [width, height] of [
      [400, 200],
      [20, 10],
    ] as const) {
      const { alpha, ...image } = await square(await picture(width, height).png().toBuffer());
      expect(image).toEqual(SQUARE);
      expect([alpha(128, 10), alpha(128, 128), alpha(2, 128), alpha(128, 250)]).toEqual([0, 255, 255, 0]);
    }
  });

  test('is the first frame of what moves, and refused as every image is', async () => {
    const { alpha: _, ...image } = await square(await frames(3, 20).gif().toBuffer());
    expect(image).toEqual(SQUARE);
    await expect(images.square(Buffer.from('x'), 256)).rejects.toMatchObject({ code: 'media_unsupported_type' });
    const jpeg = await picture(20, 20).jpeg().toBuffer();
    await expect(images.square(jpeg, 256, 'text/html')).rejects.toMatchObject({ code: 'media_unsupported_type' });
    await expect(images.square(bomb(60_000, 60_000), 256)).rejects.toMatchObject({ code: 'media_payload_too_large' });
    await expect(images.square(jpeg.subarray(0, jpeg.length / 2), 256)).rejects.toMatchObject({
      code: 'media_unsupported_type',
    });
  });
});

describe('what is refused', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
    ['SVG behind a declaration', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
    ['PDF', Buffer.from('%PDF-1.7\n')],
    ['BMP', Buffer.from('424d1e000000000000001a0000000c00000001000100010018000000ff00', 'hex')],
    ['a signature alone', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a script behind the signature of a GIF', Buffer.from('GIF89a/*\0\0*/=1;alert(1)')],
  ])('%s', async (_, bytes) => expect(await outcome(bytes)).toBe(UNSUPPORTED));

  test('other formats that the library could read', async () => {
    for (const format of ['tiff', 'avif'] as const)
      expect(await outcome(await picture(4, 4).toFormat(format).toBuffer())).toBe(UNSUPPORTED);
  });

  test('one format behind the signature of another', async () => {
    expect(await outcome(Buffer.concat([Buffer.from('GIF89a'), png]))).toBe(UNSUPPORTED);
    expect(await outcome(Buffer.concat([png.subarray(0, 8), gif]))).toBe(UNSUPPORTED);
  });

  test('half of an image', async () => {
    const noisy = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .png()
      .toBuffer();
    expect(await outcome(noisy.subarray(0, noisy.length / 2))).toBe(UNSUPPORTED);
  });

  test('bombs, before they are drawn', async () => {
    expect(await outcome(bomb(50_000, 50_000))).toBe(TOO_LARGE);
    expect(await outcome(bomb(8_000, 8_000))).toBe(TOO_LARGE);
    // Very many small frames.
    expect(await outcome(await frames(600, 2).gif({ delay: 10, keepDuplicateFrames: true }).toBuffer())).toBe(
      TOO_LARGE,
    );
  });

  test('more than 5 MB', async () =>
    expect(await outcome(Buffer.concat([png, Buffer.alloc(5_242_880)]))).toBe(TOO_LARGE));
});

describe('polyglots', () => {
  test('come out as the picture alone', async () => {
    const payload = Buffer.from('<script>alert(document.domain)</script><?php system($_GET[0]); ?>PK\u0003\u0004');
    for (const [host, type] of [
      [png, 'image/png'],
      [jpeg, 'image/jpeg'],
      [gif, 'image/gif'],
    ] as const) {
      const { bytes, contentType } = await images.check(Buffer.concat([host, payload]));
      expect(contentType).toBe(type);
      expect(bytes.includes('alert(')).toBe(false);
      expect(bytes.includes('<?php')).toBe(false);
    }
  });

  test('any bytes are an image or refused, never a fault', async () => {
    const start = fc.constantFrom(
      Buffer.alloc(0),
      png,
      jpeg,
      gif,
      png.subarray(0, 40),
      jpeg.subarray(0, 200),
      gif.subarray(0, 13),
    );
    await fc.assert(
      fc.asyncProperty(start, fc.uint8Array({ maxLength: 400 }), fc.nat(), async (begin, noise, at) => {
        const bytes = Buffer.concat([begin, noise]);
        if (bytes.length > 0) bytes.writeUInt8((bytes[at % bytes.length] ?? 0) ^ 0x55, at % bytes.length);
        expect(await outcome(bytes)).toMatch(/^(image\/(png|jpeg|gif|webp) \d+x\d+|41[35] media_)/);
      }),
      { numRuns: 300 },
    );
  });
});
