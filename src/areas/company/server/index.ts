/** Company profile: honours. */
import type { AreaServer } from '#platform/server/registry.ts';
import { honor } from '../model/honor.ts';
import { deleteHonorHandler, insertAndUpdateHonorHandler, queryPageHonorHandler } from './honor.ts';

export const companyArea: AreaServer = {
  name: 'company',
  entities: [honor],
  handlers: [queryPageHonorHandler, insertAndUpdateHonorHandler, deleteHonorHandler],
};
