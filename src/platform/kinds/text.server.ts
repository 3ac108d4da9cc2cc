/** One line of text in the server. */
import { sampleText } from './base/text-sample.server.ts';
import type { ServerKind } from './kind.server.ts';
import { text } from './text.ts';

export const server: ServerKind = { kind: text.kind, sample: sampleText };
