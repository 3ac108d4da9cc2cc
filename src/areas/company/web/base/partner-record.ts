/** A partner as the list and other screens open it. */
import { deletePartner, insertPartner, partner, queryPartnerInfo, updatePartner } from '../../model/partner.ts';

const record = {
  entity: partner,
  calls: { page: queryPartnerInfo, insert: insertPartner, update: updatePartner, remove: deletePartner },
};
export default record;
