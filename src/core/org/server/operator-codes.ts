/** What operators of the platform may do. Apart, because finding a session needs no other area. */
import { platformCodes } from '../model/permission-catalogue.ts';

const none: ReadonlySet<string> = new Set();

/** What an operator's role allows; nothing for accounts that are no operators, and for roles that this version does not know. */
export function codesOfOperator(roleCode: string | null): ReadonlySet<string> {
  return roleCode === 'platform_admin' ? platformCodes : none;
}
