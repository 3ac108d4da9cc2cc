/**
 * Pictures: how large they are, re-encoded without what the camera wrote into them, previews. libvips works on threads of
 * its own, one picture at a time and with bounds on what it may unpack.
 */
import { open } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { TaskQueue } from '#lib/sheet/task-queue.ts';
import { fail } from '#platform/runtime/failure.ts';

/** A photograph of a phone has up to 64 million pixels; unpacked, 80 million are 240 MB. */
const maximumPixels = 80_000_000;
const timeoutSeconds = 20;

/** Widths of previews in pixels. */
export const previewWidths = [64, 256, 1024] as const;
export type PreviewWidth = (typeof previewWidths)[number];

/** Uploads of these kinds (`bizType`) are shown as they are, in many places: re-encoded and cut to what is shown. */
export const pictureUses = {
  /** Portrait of an account, square. */
  avatar: { side: 256, fit: 'cover', bytes: 2 * 1024 * 1024 },
  logo: { side: 512, fit: 'inside', bytes: 10 * 1024 * 1024 },
  /** Any other field that is one picture: photograph of an employee, cover. */
  picture: { side: 1600, fit: 'inside', bytes: 10 * 1024 * 1024 },
} as const;
export type PictureUse = keyof typeof pictureUses;

export const isPictureUse = (bizType: string): bizType is PictureUse => bizType in pictureUses;

/** Types that libvips reads and that may be shown inline. */
export const readableImages: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** One picture at a time in a process: decoding is bound by the processor, and memory adds up. */
const queue = new TaskQueue();

/** Loaded with the first picture: most calls need none, and the library takes its time. */
async function openImage(path: string | Buffer, more: { readonly animated?: boolean } = {}): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp(path, { limitInputPixels: maximumPixels, failOn: 'truncated', ...more });
}

const unreadable = () => fail.invalid('图片已损坏或格式不正确，请换一张');

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Width and height in the header of a BMP, which libvips does not read. */
async function bitmapSize(path: string): Promise<ImageSize> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(26), 0, 26, 0);
    if (bytesRead < 26) throw unreadable();
    return { width: Math.abs(buffer.readInt32LE(18)), height: Math.abs(buffer.readInt32LE(22)) };
  } finally {
    await file.close();
  }
}

async function sizeOf(path: string, contentType: string): Promise<ImageSize> {
  if (!readableImages.has(contentType)) return bitmapSize(path);
  const { width, height } = await (await openImage(path)).metadata().catch((error: unknown) => {
    throw error instanceof Error && /pixel limit/u.test(error.message) ? tooManyPixels() : unreadable();
  });
  return { width, height };
}

const tooManyPixels = () => fail.invalid(`图片像素过大，最多 ${maximumPixels / 10_000} 万像素，请缩小后再上传`);

/** Size in pixels, from the header alone. @throws FY-V001 for what is no picture and for more pixels than may be unpacked. */
export async function measureImage(path: string, contentType: string): Promise<ImageSize> {
  const size = await sizeOf(path, contentType);
  if (size.width < 1 || size.height < 1) throw unreadable();
  if (size.width * size.height > maximumPixels) throw tooManyPixels();
  return size;
}

/** The picture anew, upright, in its own format, without EXIF, colour profile or anything hidden behind its pixels; in its own size without a use. */
export async function reencodeImage(
  path: string,
  contentType: string,
  use: PictureUse | null,
): Promise<{ content: Buffer } & ImageSize> {
  if (!readableImages.has(contentType)) throw fail.invalid('请使用 PNG、JPG、WebP 或 GIF 图片');
  return queue.run(true, async () => {
    const image = (await openImage(path, { animated: use === null })).autoOrient().timeout({ seconds: timeoutSeconds });
    if (use !== null) {
      const { side, fit } = pictureUses[use];
      image.resize({ width: side, height: side, fit, withoutEnlargement: fit === 'inside' });
    }
    const { data, info } = await image.toBuffer({ resolveWithObject: true }).catch(() => {
      throw unreadable();
    });
    return { content: data, width: info.width, height: info.height };
  });
}

/** A PNG that fits a square of this side, made anew from bytes in memory. FY-V001 for what is no picture. */
export async function pictureFrom(content: Buffer, side: number): Promise<Buffer> {
  return queue.run(true, async () => {
    try {
      const image = await openImage(content);
      const { format } = await image.metadata();
      // The library reads drawings and documents too.
      if (!['png', 'jpeg', 'webp'].includes(format)) throw unreadable();
      return await image
        .rotate()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .timeout({ seconds: timeoutSeconds })
        .png({ compressionLevel: 9 })
        .toBuffer();
    } catch {
      // Nothing at all is refused by the library before it begins.
      throw unreadable();
    }
  });
}

/** A WebP that fits a square of this width; never larger than the picture. Null: it cannot be made. */
export async function previewImage(path: string, width: PreviewWidth): Promise<Buffer | null> {
  return queue.run(false, async () =>
    (await openImage(path))
      .rotate()
      .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer()
      .catch(() => null),
  );
}
