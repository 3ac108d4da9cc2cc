/** A copyright as its list and other screens open it. */
import { copyright, deleteCopyright, insertCopyright, queryPageCopyright } from '../model/copyright.ts';

const record = {
  entity: copyright,
  calls: { page: queryPageCopyright, save: insertCopyright, remove: deleteCopyright },
};
export default record;
