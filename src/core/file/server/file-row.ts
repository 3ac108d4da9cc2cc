/** A stored file as the calls about files see it. */
import type { FileValue } from '#platform/entity/field.ts';
import { isPictureUse } from '#platform/files/image.ts';
import { editorUse } from '../model/file.ts';

export interface FileRow extends FileValue {
  /** uploading, ready, quarantined, deleted. */
  readonly status: string;
  readonly visibility: string;
  readonly ownerAccountId: number | null;
}

/**
 * Who may read an upload before a row holds it, and besides the readers of that row. Colleagues see
 * portraits, logos, single pictures of a field (employee, wall card) and what stands in texts by design, in places that
 * need no code of the row; everything else is the uploader's alone.
 */
export function visibilityOf(bizType: string): 'private' | 'member' {
  return isPictureUse(bizType) || bizType === editorUse ? 'member' : 'private';
}
