/** What a field of pictures takes, in words: asked by the browser before a file is sent and by the server before a row holds it. */
import type { FileValue, PictureLimit } from './field.ts';
import { formatFileSize } from './format.ts';

const names: Readonly<Record<string, string>> = { 'image/png': 'PNG', 'image/jpeg': 'JPG', 'image/webp': 'WebP' };

/** Types and size that a field takes: PNG、JPG、WebP，5 MB 以内. */
export const pictureLimitText = ({ types, bytes }: PictureLimit): string =>
  `${types.map((type) => names[type] ?? type).join('、')}，${formatFileSize(bytes)} 以内`;

/** Why a picture cannot be taken; null when it can. */
export function pictureRefusal(limit: PictureLimit, file: Pick<FileValue, 'name' | 'size' | 'contentType'>): string | null {
  const isTaken = limit.types.includes(file.contentType) && file.size <= limit.bytes;
  return isTaken ? null : `“${file.name}”不符合要求，请选择 ${pictureLimitText(limit)}的图片`;
}
