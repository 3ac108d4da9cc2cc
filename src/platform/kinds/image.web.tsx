/** Stored pictures in the browser. */
import { ImageCell } from '../web/entity/widgets/file-cells.tsx';
import { FilesControl, FilesDetail } from './base/files.web.tsx';
import { image } from './image.ts';
import type { WebKind } from './kind.web.ts';

export const web: WebKind = {
  kind: image.kind,
  control: FilesControl,
  cell: ImageCell,
  detail: FilesDetail,
  filter: null,
};
