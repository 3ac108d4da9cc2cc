/** Stored files in the server. */
import { sampleFile } from './base/file-sample.server.ts';
import { files } from './files.ts';
import type { ServerKind } from './kind.server.ts';

export const server: ServerKind = {
  kind: files.kind,
  sample: ({ fileLimit }, n) => [sampleFile(n, fileLimit?.types[0] ?? 'application/pdf')],
};
