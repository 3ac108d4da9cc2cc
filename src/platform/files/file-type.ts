/** Which files are taken, decided by their first bytes and their extension together. */
import { fail } from '#platform/runtime/failure.ts';

const megabyte = 1024 * 1024;
/** Bytes; images less, because they are shown inline and in lists. */
export const maximumFileSize = 50 * megabyte;
export const maximumImageSize = 10 * megabyte;
/** Films, by signed upload only. */
export const maximumFilmSize = 2048 * megabyte;
/** Uploads above this come in parts of `partSize`. */
export const largestSinglePart = 20 * megabyte;
export const partSize = 8 * megabyte;
/** Bytes needed to recognise a type; file-type reads 4100. */
export const sniffedBytes = 4100;

/** Extension → what its content must be. null: text without magic bytes. */
const accepted: Readonly<Record<string, { readonly contentType: string; readonly sniffed: readonly string[] | null }>> =
  {
    pdf: { contentType: 'application/pdf', sniffed: ['pdf'] },
    doc: { contentType: 'application/msword', sniffed: ['cfb'] },
    xls: { contentType: 'application/vnd.ms-excel', sniffed: ['cfb'] },
    ppt: { contentType: 'application/vnd.ms-powerpoint', sniffed: ['cfb'] },
    wps: { contentType: 'application/vnd.ms-works', sniffed: ['cfb'] },
    et: { contentType: 'application/vnd.ms-excel', sniffed: ['cfb'] },
    dps: { contentType: 'application/vnd.ms-powerpoint', sniffed: ['cfb'] },
    docx: { contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', sniffed: ['docx'] },
    xlsx: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', sniffed: ['xlsx'] },
    pptx: {
      contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      sniffed: ['pptx'],
    },
    ofd: { contentType: 'application/ofd', sniffed: ['zip'] },
    csv: { contentType: 'text/csv', sniffed: null },
    txt: { contentType: 'text/plain', sniffed: null },
    png: { contentType: 'image/png', sniffed: ['png'] },
    jpg: { contentType: 'image/jpeg', sniffed: ['jpg'] },
    jpeg: { contentType: 'image/jpeg', sniffed: ['jpg'] },
    gif: { contentType: 'image/gif', sniffed: ['gif'] },
    webp: { contentType: 'image/webp', sniffed: ['webp'] },
    bmp: { contentType: 'image/bmp', sniffed: ['bmp'] },
    mp4: { contentType: 'video/mp4', sniffed: ['mp4', 'm4v'] },
    mov: { contentType: 'video/quicktime', sniffed: ['mov'] },
    webm: { contentType: 'video/webm', sniffed: ['webm'] },
    vtt: { contentType: 'text/vtt', sniffed: ['vtt'] },
    mp3: { contentType: 'audio/mpeg', sniffed: ['mp3'] },
    wav: { contentType: 'audio/wav', sniffed: ['wav'] },
    zip: { contentType: 'application/zip', sniffed: ['zip'] },
    rar: { contentType: 'application/vnd.rar', sniffed: ['rar'] },
    '7z': { contentType: 'application/x-7z-compressed', sniffed: ['7z'] },
  };

export const allowedExtensions: readonly string[] = Object.keys(accepted);

/** Types a browser may show by itself: none of them runs script. */
export const inlineTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/pdf',
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'audio/mpeg',
  'text/vtt',
]);

/** A name that is safe to show and to offer for saving; never used as a path. */
export function safeFileName(name: string): string {
  const base = name.normalize('NFC').split(/[\\/]/u).at(-1) ?? '';
  const clean = base
    // oxlint-disable-next-line no-control-regex -- control characters are exactly what is taken out
    .replace(/[\u0000-\u001F\u007F<>:"|?*\u202A-\u202E\u2066-\u2069]/gu, '_')
    .replace(/^\.+/u, '_')
    .trim();
  return clean === '' ? '未命名' : clean.slice(-200);
}

export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** Most bytes of a signed upload under this name; one that comes in a form may have at most `maximumFileSize`. */
export function maximumSizeOf(name: string): number {
  const type = accepted[extensionOf(name)]?.contentType ?? '';
  return type.startsWith('image/') ? maximumImageSize : type.startsWith('video/') ? maximumFilmSize : maximumFileSize;
}

/** Extension and content type of a file, or FY-V001 when content and name do not agree or the type is not taken. */
export async function recogniseFile(name: string, head: Buffer): Promise<{ extension: string; contentType: string }> {
  const extension = extensionOf(name);
  const type = accepted[extension];
  if (!type) throw fail.invalid(`不支持的文件类型：${extension === '' ? '没有扩展名' : `.${extension.slice(0, 10)}`}`);
  if (head.length === 0) throw fail.invalid('文件是空的');
  const { fileTypeFromBuffer } = await import('file-type');
  const sniffed = await fileTypeFromBuffer(head);
  const agrees =
    type.sniffed === null
      ? sniffed === undefined && !head.includes(0)
      : sniffed !== undefined &&
        (type.sniffed.includes(sniffed.ext) || (sniffed.ext === 'zip' && ['docx', 'xlsx', 'pptx'].includes(extension)));
  if (!agrees) throw fail.invalid(`文件内容与扩展名 .${extension} 不符`);
  return { extension, contentType: type.contentType };
}
