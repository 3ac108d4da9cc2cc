/** Names of people in the server. */
import { sampleText } from './base/text-sample.server.ts';
import type { ServerKind } from './kind.server.ts';
import { personName } from './person-name.ts';

export const server: ServerKind = { kind: personName.kind, sample: sampleText };
