/** The own archive for the copy of one's data: what its owner sees on the archive page, and the files in it. */
import type { FileValue } from '#platform/entity/field.ts';
import type { Row } from '#platform/store/entity-hooks.ts';
import type { PersonalDataSource } from '#platform/runtime/personal-data.ts';
import { ownArchive } from './archive.ts';

const isFile = (value: unknown): value is FileValue =>
  typeof value === 'object' && value !== null && 'path' in value && 'id' in value && 'size' in value;

/** Attachments and pictures of a row. */
function filesOf(row: Row): FileValue[] {
  return Object.values(row)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isFile);
}

export const archiveCopy: PersonalDataSource = {
  key: 'archive',
  collect: async (context) => {
    const archive = await ownArchive(context);
    if (!archive) return null;
    const rows = [archive.base, ...Object.values(archive.records).flat()];
    return { data: archive, files: rows.flatMap(filesOf) };
  },
};
