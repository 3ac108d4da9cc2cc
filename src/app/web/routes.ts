/** All screens of the product: the tables of the areas and the screens that are not built yet. */
import { account } from '#core/account/web/routes.ts';
import { company } from '#areas/company/web/routes.ts';
import { contract } from '#areas/contract/web/routes.ts';
import { group } from '#areas/group/web/routes.ts';
import { ip } from '#areas/ip/web/routes.ts';
import { audit } from '#core/audit/web/routes.ts';
import { approval } from '#core/approval/web/routes.ts';
import { due } from '#core/due/web/routes.ts';
import { file } from '#core/file/web/routes.ts';
import { home } from '#areas/home/web/routes.ts';
import { message } from '#core/message/web/routes.ts';
import { org } from '#core/org/web/routes.ts';
import { project } from '#areas/project/web/routes.ts';
import { recruit } from '#areas/recruit/web/routes.ts';
import { staff } from '#areas/staff/web/routes.ts';
import type { WebContribution } from '#platform/web/contribution.ts';
import type { AppRoute } from '#platform/web/router/app-route.ts';
import { upcomingRoutes } from './upcoming-routes.ts';

export const contributions: readonly WebContribution[] = [
  account,
  org,
  file,
  message,
  audit,
  due,
  approval,
  staff,
  recruit,
  project,
  contract,
  company,
  ip,
  group,
  home,
];

/** Built screens first: a path that an area took over wins over its upcoming row. */
export const appRoutes: readonly AppRoute[] = onePerPath([
  ...contributions.flatMap((entry) => entry.routes),
  ...upcomingRoutes,
]);

function onePerPath(routes: readonly AppRoute[]): AppRoute[] {
  const seen = new Map<string, AppRoute>();
  for (const route of routes) if (!seen.has(route.path)) seen.set(route.path, route);
  return [...seen.values()];
}
