/** A certificate as its list and other screens open it. */
import {
  certificate,
  certificateRenewal,
  deleteCertificate,
  insertCertificate,
  queryPageCertificate,
  updateCertificate,
} from '../model/certificate.ts';

const record = {
  entity: certificate,
  calls: {
    page: queryPageCertificate,
    insert: insertCertificate,
    update: updateCertificate,
    remove: deleteCertificate,
  },
  acts: { groups: [certificateRenewal] },
};
export default record;
