/** Stored files for tests and demo data. */
import type { FileValue } from '#platform/entity/field.ts';

/** Leads nowhere: what is stored with it is uploaded first. */
export function sampleFile(n: number, contentType: string): FileValue {
  const number = String(n).padStart(12, '0');
  const extension = contentType.replace(/^.*\//u, '');
  return {
    id: n + 1,
    name: `${contentType.startsWith('image/') ? '照片' : '附件'}${n}.${extension}`,
    size: 1024 + n,
    path: `f/2026/01/00000000-0000-4000-8000-${number}.${extension}`,
    contentType,
  };
}
