/** The sentence about a right that somebody lacks. */
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { queryMissingRight } from '../model/role.ts';

type Missing = Pick<OutputOf<typeof queryMissingRight>, 'name' | 'administrators' | 'administratorCount'>;

/** 需要权限「查看组织架构」，请联系 罗廷毅、陈思源等 4 位管理员 */
export function missingRightText({ name, administrators, administratorCount }: Missing): string {
  const more = administratorCount > administrators.length ? `等 ${administratorCount} 位管理员` : '';
  const whom = administrators.length > 0 ? ` ${administrators.join('、')}${more}` : '企业管理员';
  return `需要权限「${name}」，请联系${whom}`;
}
