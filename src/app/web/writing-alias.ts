/** The six flat addresses of the writing screens lead under the list the editor was opened from. */
import { readStored } from '#platform/web/session-store.ts';

const parents = ['/editor-platform', '/material-library', '/article-manage'];

/** First segment of hold_skip_editor_path when it names one of the three lists, else /editor-platform. */
export function writingParent(held: string | null): string {
  const first = `/${(held ?? '').split(/[/?#]/u)[1] ?? ''}`;
  return parents.includes(first) ? first : '/editor-platform';
}

export const writingAlias = (path: string) => (): string =>
  `${writingParent(readStored('hold_skip_editor_path'))}${path}`;
