/** Stored files in the browser: limits, kinds, addresses. Limits are those of the server. */
import type { Field, FileValue } from '#platform/entity/field.ts';
import { fileLimitRefusal } from '#platform/entity/file-limit.ts';
import { formatFileSize } from '#platform/entity/format.ts';
import { useSession } from '../../session-store.ts';
import { queryText } from '../../wire.ts';

/** Paths of the file calls; the organisation area declares them (model/file.ts), the platform must not import areas. */
export const uploadPath = '/api/v1/file/upload';
const downloadPath = '/api/v1/file/downloadFile';

/** Largest picture and largest file in bytes. */
export const maxImageBytes = 10 * 1024 * 1024;
export const maxFileBytes = 50 * 1024 * 1024;

export const isImage = (file: Pick<FileValue, 'contentType'>): boolean =>
  /^image\/(?:png|jpe?g|gif|webp|bmp)$/u.test(file.contentType);

/** Widths in pixels in which the server shows pictures. */
export type PreviewWidth = 64 | 256 | 1024;

/** Address of a stored file for an image or a link; `inline` opens it instead of saving, `width` asks for a picture of that size. */
export function fileAddress(file: FileValue, inline: boolean, width?: PreviewWidth): string {
  const small = width !== undefined && isImage(file) ? { w: String(width) } : {};
  return `${downloadPath}?${queryText({ filePath: file.path, fileName: file.name, inline: inline ? '1' : '0', ...small }, useSession.getState().choice)}`;
}

/** How a file that is no picture can be looked at here; null: it can only be saved. */
export function viewKind(file: Pick<FileValue, 'contentType'>): 'video' | 'audio' | 'pdf' | null {
  if (file.contentType === 'video/mp4') return 'video';
  if (file.contentType === 'audio/mpeg') return 'audio';
  return file.contentType === 'application/pdf' ? 'pdf' : null;
}

export const filesOf = (value: unknown): readonly FileValue[] =>
  Array.isArray(value) ? (value as FileValue[]) : value ? [value as FileValue] : [];

/** Whether the field holds one picture and no list of files. */
export const isSingle = (field: Field): boolean => field.kind.files === 'one';

/** Files a field holds at most. */
export const maxFiles = (field: Field): number => (isSingle(field) ? 1 : (field.max ?? 20));

/** Why a chosen file cannot be taken, in words that name it; null when it can. */
export function fileRefusal(field: Field, file: Pick<File, 'name' | 'size' | 'type'>, present: number): string | null {
  if (present >= maxFiles(field)) return `${field.label}最多 ${maxFiles(field)} 个文件`;
  if (file.size === 0) return `“${file.name}”是空文件`;
  if (field.fileLimit)
    return fileLimitRefusal(field.fileLimit, { name: file.name, size: file.size, contentType: file.type });
  const picture = isSingle(field) || file.type.startsWith('image/');
  if (isSingle(field) && !isImage({ contentType: file.type }))
    return `“${file.name}”不是图片，请选择 PNG、JPG、WebP 或 GIF`;
  const limit = picture ? maxImageBytes : maxFileBytes;
  return file.size > limit ? `“${file.name}”有 ${formatFileSize(file.size)}，超过 ${formatFileSize(limit)}` : null;
}
