/** The home page: whose layout is whose, and what is to do today. */
import { todayHandlers } from './today/today.ts';
import type { AreaServer } from '#platform/runtime/registry.ts';

export const homeArea: AreaServer = {
  name: 'home',
  entities: [],
  handlers: [...todayHandlers],
};
