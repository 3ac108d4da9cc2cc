/** What a field of files takes where it takes less than others, in words: asked by the browser before a file is sent and by the server before a row holds it. */
import type { FileLimit, FileValue } from './field.ts';
import { formatFileSize } from './format.ts';

interface FileType {
  readonly name: string;
  /** Ending of a name, for browsers that know no type of a file. */
  readonly extension: RegExp;
}

const types: Readonly<Record<string, FileType>> = {
  'image/png': { name: 'PNG', extension: /\.png$/iu },
  'image/jpeg': { name: 'JPG', extension: /\.jpe?g$/iu },
  'image/webp': { name: 'WebP', extension: /\.webp$/iu },
  'video/mp4': { name: 'MP4', extension: /\.mp4$/iu },
  'video/webm': { name: 'WebM', extension: /\.webm$/iu },
  'video/quicktime': { name: 'MOV', extension: /\.mov$/iu },
  'application/pdf': { name: 'PDF', extension: /\.pdf$/iu },
  'application/msword': { name: 'Word', extension: /\.doc$/iu },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { name: 'Word', extension: /\.docx$/iu },
  'application/vnd.ms-excel': { name: 'Excel', extension: /\.xls$/iu },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { name: 'Excel', extension: /\.xlsx$/iu },
  'application/ofd': { name: 'OFD', extension: /\.ofd$/iu },
  'application/zip': { name: 'ZIP', extension: /\.zip$/iu },
  'text/vtt': { name: 'VTT', extension: /\.vtt$/iu },
};

/** 5 MB and not 5.0 MB: limits are round. */
const sizeText = (bytes: number): string => formatFileSize(bytes).replace('.0 ', ' ');

/** Types and size that a field takes: PNG、JPG、WebP，5 MB 以内. */
export const fileLimitText = (limit: FileLimit): string =>
  `${[...new Set(limit.types.map((type) => types[type]?.name ?? type))].join('、')}，${sizeText(limit.bytes)} 以内`;

/** Why a file cannot be taken; null when it can. A file without a type is judged by its name. */
export function fileLimitRefusal(
  limit: FileLimit,
  file: Pick<FileValue, 'name' | 'size' | 'contentType'>,
): string | null {
  const isType = (type: string): boolean =>
    file.contentType === '' ? (types[type]?.extension.test(file.name) ?? false) : type === file.contentType;
  const isTaken = limit.types.some(isType) && file.size <= limit.bytes;
  return isTaken ? null : `“${file.name}”不符合要求，请选择 ${fileLimitText(limit)}的文件`;
}
