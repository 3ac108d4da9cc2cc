/** 登录日志 in the personal centre. */
import type { ReactElement } from 'react';
import type { RowOf } from '#platform/entity/entity.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { ViewPage } from '#platform/web/entity/ViewPage.tsx';
import { loginLog, loginMethods } from '../model/login-log.ts';

const columns = {
  method: { render: ({ method }: RowOf<typeof loginLog>) => optionLabel(loginMethods, method) },
};

export default function LoginLogTab(): ReactElement {
  return <ViewPage view={loginLog} columns={columns} isPart purpose="近 180 天没有登录记录" />;
}
