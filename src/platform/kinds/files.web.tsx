/** Stored files in the browser. */
import { FilesCell } from '../web/entity/widgets/file-cells.tsx';
import { FilesControl, FilesDetail } from './base/files.web.tsx';
import { files } from './files.ts';
import type { WebKind } from './kind.web.ts';

export const web: WebKind = {
  kind: files.kind,
  control: FilesControl,
  cell: FilesCell,
  detail: FilesDetail,
  filter: null,
};
