/** Tags of news and films: one text, tags apart by commas, so that search, sheets and audit need nothing of their own. */
import type { Issue } from '#platform/model/entity.ts';

const maximumTags = 10;
const longestTag = 20;

/** The tags of a text, each once, in the order they were written. */
export function tagsOf(text: string | null | undefined): string[] {
  const parts = (text ?? '').split(/[,，、;；\n]/u).map((tag) => tag.trim());
  return [...new Set(parts.filter((tag) => tag !== ''))];
}

/** As it is stored: one kind of comma, nothing twice. */
export const tagText = (text: string): string => tagsOf(text).join(',');

export function tagIssues(text: string | null | undefined): Issue[] {
  const tags = tagsOf(text);
  if (tags.length > maximumTags) return [{ field: 'tags', message: `最多 ${maximumTags} 个` }];
  return tags.some((tag) => tag.length > longestTag) ? [{ field: 'tags', message: `每个不超过 ${longestTag} 字` }] : [];
}
