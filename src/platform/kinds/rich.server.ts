/** Rich text in the server: cleaned before it is stored, read by its words. */
import { plainLines, plainText, storedRichText } from '#platform/store/rich-text.ts';
import { sampleText } from './base/text-sample.server.ts';
import type { ServerKind } from './kind.server.ts';
import { rich } from './rich.ts';

export const server: ServerKind = {
  kind: rich.kind,
  stored: (field, value) => storedRichText(field, String(value)),
  logged: (_field, value) => (typeof value === 'string' ? plainText(value) : undefined),
  sheet: { write: (_field, value) => plainLines(String(value)) },
  // A sheet has only the words: the same words leave headings, lists and emphasis alone.
  keep: (_field, value, stored) =>
    typeof stored === 'string' && typeof value === 'string' && plainText(stored) === plainText(value) ? stored : value,
  sample: sampleText,
};
