/** Several lines of text in the server. */
import { sampleText } from './base/text-sample.server.ts';
import type { ServerKind } from './kind.server.ts';
import { longText } from './long-text.ts';

export const server: ServerKind = { kind: longText.kind, sample: sampleText };
