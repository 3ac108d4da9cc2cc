/** Screens of the group. */
import type { AppRoute } from '#platform/web/router/app-route.ts';
import type { WebContribution } from '#platform/web/contribution.ts';

export const routes: readonly AppRoute[] = [];

export const group: WebContribution = { routes };
