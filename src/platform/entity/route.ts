/** A screen of the product: router, menu, breadcrumb, guard and command palette read the same entry. */

/** Top-level areas are subsystems, or the group area which needs entry as a group. */
export type RouteType = 'subsystem' | 'group';

/** A part of a screen with an address of its own: `?tab=`. */
export interface RouteTab {
  /** Value of ?tab=. */
  readonly key: string;
  readonly label: string;
  /** Permission code without which it is not offered. */
  readonly permission?: string;
}

export interface RouteDeclaration {
  /** Absolute path, unique. */
  readonly path: string;
  readonly title: string;
  readonly type?: RouteType;
  /** D area root, G menu group, M menu item, S screen outside the menu, P standalone. */
  readonly menuType: 'D' | 'G' | 'M' | 'S' | 'P';
  /** Path of the menu parent; drives menu, breadcrumb and guard, not the address. */
  readonly parent?: string;
  /** Absent from the menu, open by address. */
  readonly hiddenMenu?: boolean;
  /** Of a screen outside the menu: it needs no row that its address names, so the palette finds it. */
  readonly opensAlone?: boolean;
  /** Keeps the menu selection as it is. */
  readonly saveMenu?: boolean;
  /** Is not recorded as the active system. */
  readonly noSaveSystem?: boolean;
  /** Needs no session. */
  readonly public?: boolean;
  /** Order among siblings; equal sorts keep the order of declaration. */
  readonly sort?: number;
  readonly redirect?: string;
  /** The page draws them, the palette finds them. */
  readonly tabs?: readonly RouteTab[];
  /** Permission code; without it the route is absent from the menu and refused by address (/401). */
  readonly permission?: string;
}
