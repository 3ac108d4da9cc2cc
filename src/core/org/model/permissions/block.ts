/** How the codes of an area are written down: menus below a root, buttons and fields below a menu. `!` before a code marks it sensitive. */
import type { PermissionKind } from '#platform/entity/permission.ts';
import type { GrantArea } from '../grant-area.ts';

/** [code, Chinese name] of menus below one root, and of buttons and fields below a menu. */
export interface Block {
  readonly kind: PermissionKind;
  /** Outermost menu; null where the area has none of its own. */
  readonly root: readonly [string, string] | null;
  /** What a company has to let its group see before the codes reach it from there; absent: nothing has to be granted. */
  readonly grant?: GrantArea;
  /** Codes of the block that hang on another grant. */
  readonly grants?: Readonly<Record<string, GrantArea>>;
  /** A menu may be marked sensitive as an act is. */
  readonly menus: readonly (readonly [code: string, name: string, parent?: string])[];
  readonly acts: Readonly<Record<string, readonly (readonly [code: string, name: string])[]>>;
}
