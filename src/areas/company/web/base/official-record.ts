/** An official as the list and other screens open them. */
import {
  deleteOfficialUser,
  insertOfficialUser,
  officialUser,
  queryOfficialUser,
  updateOfficialUser,
} from '../../model/official-user.ts';

const record = {
  entity: officialUser,
  calls: {
    page: queryOfficialUser,
    insert: insertOfficialUser,
    update: updateOfficialUser,
    remove: deleteOfficialUser,
  },
};
export default record;
