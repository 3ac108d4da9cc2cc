/** Company profile: the register and what a company tells of itself. */
import type { AreaServer } from '#platform/server/registry.ts';
import { companyBase } from '../model/company-base.ts';
import { honor } from '../model/honor.ts';
import { checkUsccHandler, getCompanyInfoHandler, insertOrUpdateCompanyBaseHandler, updateCompanyBaseHandler } from './company-base.ts';
import { deleteHonorHandler, insertAndUpdateHonorHandler, queryPageHonorHandler } from './honor.ts';

export { insertDemoCompany } from './demo.ts';

export const companyArea: AreaServer = {
  name: 'company',
  entities: [companyBase, honor],
  handlers: [
    getCompanyInfoHandler,
    insertOrUpdateCompanyBaseHandler,
    updateCompanyBaseHandler,
    checkUsccHandler,
    queryPageHonorHandler,
    insertAndUpdateHonorHandler,
    deleteHonorHandler,
  ],
};
