/** What a person says of himself, and what he prefers: fields of the form 个人资料. */
import type { InputOf } from '#platform/entity/endpoint.ts';
import { sex } from '#platform/entity/dictionaries.ts';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { pageSizes } from '#platform/web/entity/list-query.ts';
import type { Account } from '#platform/web/session.ts';
import type { updatePersonal } from '../model/login.ts';

/** `homes`: subsystems that the person may begin with. */
export const ownProfile = (homes: readonly { readonly code: string; readonly label: string }[]) =>
  entity({
    name: 'own_profile',
    label: '个人资料',
    title: 'name',
    permissions: { read: 'signedIn', insert: 'signedIn', update: 'signedIn', delete: 'signedIn' },
    sort: [],
    fields: {
      name: f.personName({ label: '姓名', required: true, max: 30 }),
      nickname: f.text({ label: '昵称', max: 30, help: '同事看到的称呼' }),
      gender: f.oneOf({ label: '性别', options: sex.entries }),
      birthday: f.date({ label: '出生日期', past: true }),
      homePath: f.oneOf({ label: '登录后进入', options: homes, help: '不选时是第一个有权限的子系统' }),
      pageSize: f.oneOf({
        label: '列表每页条数',
        options: pageSizes.map((size) => ({ code: String(size), label: `${size} 条` })),
        required: true,
        help: '在某个列表里另选的条数只对那个列表有效',
      }),
    },
  });

/** Fields about the person, and those about what he prefers. */
export const personKeys = ['name', 'nickname', 'gender', 'birthday'];
export const preferenceKeys = ['homePath', 'pageSize'];

type ProfileValues = Pick<Account, 'id' | 'version' | 'name' | 'nickname' | 'gender' | 'birthday' | 'preferences'>;

export function profileRow({ id, version, name, nickname, gender, birthday, preferences }: ProfileValues): AnyRow {
  const { homePath, pageSize } = preferences;
  return {
    id,
    version,
    name,
    nickname,
    gender,
    birthday,
    homePath: typeof homePath === 'string' && homePath !== '' ? homePath : null,
    pageSize: String(pageSizes.find((size) => size === pageSize) ?? pageSizes[0]),
  };
}

/** What the form changed, as the call takes it: preferences are added to those that are there, an empty one takes the former away. */
export function profileInput(body: Readonly<Record<string, unknown>>): InputOf<typeof updatePersonal> {
  const { id: _id, homePath, pageSize, version, ...person } = body;
  const size = pageSizes.find((one) => String(one) === pageSize);
  return {
    ...person,
    version: Number(version),
    preferences: {
      ...(homePath !== undefined && { homePath: typeof homePath === 'string' ? homePath : '' }),
      ...(size !== undefined && { pageSize: size }),
    },
  };
}
