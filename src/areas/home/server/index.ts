/** The home page: whose arrangement is whose, and what is to do today. */
import type { AreaServer } from '#platform/runtime/registry.ts';
import { homeLayoutHandlers } from './home-layout.ts';
import { todayHandlers } from './today/today.ts';

export const homeArea: AreaServer = { name: 'home', handlers: [...homeLayoutHandlers, ...todayHandlers] };
