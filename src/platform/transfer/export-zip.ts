/** The zip of an export: the workbook and the files of its rows, a folder for each row. Names come from people: none of them becomes a path. */
import { createReadStream } from 'node:fs';
import type { Attachment } from '#platform/store/entity-hooks.ts';
import { ZipOutput } from '#lib/sheet/zip-output.ts';
import { safeFileName } from '#platform/files/file-type.ts';
import { Failure } from '#platform/runtime/failure.ts';
import type { Platform } from '#platform/runtime/platform.ts';

/** Bytes of all files together (zip ≤ 1 GB). */
export const maximumZipBytes = 1024 ** 3;
/** Files of one zip: programs that open it stay usable. */
const maximumZipFiles = 50_000;
const longestName = 100;
/** Between two looks whether anybody still wants it. */
const filesPerReport = 50;

/** Names that Windows keeps for devices, with or without an extension. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;

/** One step of a path inside the zip: no separators, no dots at the edges, no device, not too long; the extension is kept. */
export function pathSegment(name: string): string {
  const clean = safeFileName(name.replaceAll(/[\\/]/gu, '_')).replace(/[. ]+$/u, '');
  const safe = clean === '' ? '未命名' : reserved.test(clean) ? `_${clean}` : clean;
  if (safe.length <= longestName) return safe;
  const extension = /\.[a-z0-9]{1,8}$/iu.exec(safe)?.[0] ?? '';
  return safe.slice(0, longestName - extension.length) + extension;
}

/** Paths inside the zip: safe, and different without regard to case, as most file systems compare them. */
export function zipPaths(files: readonly Pick<Attachment, 'folder' | 'name'>[]): string[] {
  const taken = new Set<string>();
  return files.map(({ folder, name }) => {
    const segment = pathSegment(name);
    const dot = segment.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [segment.slice(0, dot), segment.slice(dot)] : [segment, ''];
    let path = `${pathSegment(folder)}/${segment}`;
    for (let number = 2; taken.has(path.toLowerCase()); number += 1)
      path = `${pathSegment(folder)}/${stem} (${number})${extension}`;
    taken.add(path.toLowerCase());
    return path;
  });
}

/** FY-V001 for more than a zip may hold; asked before anything is written. */
export function checkZipSize(files: readonly Attachment[]): void {
  if (files.length > maximumZipFiles)
    throw new Failure('FY-V001', `附件超过 ${maximumZipFiles} 个，请缩小筛选范围后再导出`);
  if (files.reduce((sum, file) => sum + file.size, 0) > maximumZipBytes)
    throw new Failure('FY-V001', '附件合计超过 1 GB，请缩小筛选范围后再导出');
}

/** Writes the zip. What the store has lost is named in a text beside the workbook instead of failing the rest. `onFiles` is told how many were written. */
export async function writeZip(
  platform: Platform,
  path: string,
  workbook: { readonly path: string; readonly name: string },
  files: readonly Attachment[],
  onFiles: (done: number) => Promise<void>,
): Promise<void> {
  const zip = new ZipOutput(path);
  const lost: string[] = [];
  try {
    await zip.add(pathSegment(workbook.name), createReadStream(workbook.path));
    const paths = zipPaths(files);
    for (const [index, file] of files.entries()) {
      const inside = paths[index] ?? '';
      if ((await platform.files.size(file.path)) === null) lost.push(inside);
      else await zip.add(inside, platform.files.read(file.path));
      if ((index + 1) % filesPerReport === 0) await onFiles(index + 1);
    }
    if (lost.length > 0)
      await zip.add('未找到的附件.txt', [`\uFEFF下列附件已不在文件库中：\r\n${lost.join('\r\n')}\r\n`]);
    await zip.finish();
  } catch (error) {
    await zip.abort();
    throw error;
  }
}
