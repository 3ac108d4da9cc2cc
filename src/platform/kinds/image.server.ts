/** Stored pictures in the server. */
import { sampleFile } from './base/file-sample.server.ts';
import { image } from './image.ts';
import type { ServerKind } from './kind.server.ts';

export const server: ServerKind = {
  kind: image.kind,
  sample: ({ fileLimit }, n) => sampleFile(n, fileLimit?.types[0] ?? 'image/png'),
};
