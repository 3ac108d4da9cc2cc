/** Sentences of 查看权限. Pure. */
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { optionLabel } from '#platform/entity/field.ts';
import type { explainAccess } from '../../model/role.ts';
import { dataScopeOptions } from '../../model/role.ts';

type Explanation = OutputOf<typeof explainAccess>;

const roleText = (role: string, scope: string | undefined): string =>
  scope === undefined ? role : `${role}（${optionLabel(dataScopeOptions, scope)}）`;

/** The roles that give a code, each with the data that it reaches. */
export const roleTexts = ({ roles, dataScopes }: Explanation['codes'][number]): string[] =>
  roles.map((role, index) => roleText(role, dataScopes[index]));

/** Why a record may be touched, or what stands against it. */
export function verdictOf({ allowed, grantedBy, deniedBy }: Explanation): string {
  if (!allowed) return deniedBy.join('；');
  return `这条记录在数据范围内；授予这项权限的有 ${grantedBy.map(({ roleName, dataScope }) => roleText(roleName, dataScope)).join('、')}`;
}
