/** A screen as the router holds it: the declaration of the model plus what only the browser needs. */
import type { ComponentType } from 'react';
import type { RouteDeclaration } from '#platform/entity/route.ts';
import type { MenuIconName } from './menu-icon-name.ts';

export type PageModule = { readonly default: ComponentType };

export interface AppRoute extends RouteDeclaration {
  /** Loads the page. Absent: not built yet, so not in the menu and opened as a plain notice. */
  readonly page?: () => Promise<PageModule>;
  /** Drawn without top bar and sidebar. Public and standalone screens that fill the window. */
  readonly bare?: boolean;
  readonly icon?: MenuIconName;
  /** Computes where an alias leads (hold_skip_editor_path); wins over `redirect`. */
  readonly redirectTo?: () => string;
}
