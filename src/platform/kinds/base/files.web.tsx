/** What stored files and pictures share in the browser. */
import { FilesCell } from '../../web/entity/widgets/file-cells.tsx';
import { formControl, lateDetail } from './controls.web.tsx';

export const FilesControl = formControl('FilesControl');

/** How many there are stands there until they can be opened. */
export const FilesDetail = lateDetail('FilesDetail', FilesCell);
