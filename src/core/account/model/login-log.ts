/** 登录日志: own sign-ins of the last 180 days, failed ones among them. */
import { f, options } from '#platform/entity/field.ts';
import { view } from '#platform/entity/view.ts';

export const loginMethods = options([
  { code: 'password', label: '密码' },
  { code: 'sms', label: '短信验证码' },
  { code: 'email', label: '邮箱验证码' },
  { code: 'totp', label: '动态口令' },
  { code: 'secret_key', label: '免登密钥' },
  { code: 'sso', label: '统一登录' },
  { code: 'passkey', label: '通行密钥' },
]);
const loginResults = options([
  { code: 'success', label: '成功', tone: 'success' },
  { code: 'failure', label: '失败', tone: 'danger' },
]);

export const loginLog = view({
  name: 'login_log_list',
  label: '登录日志',
  path: '/user/queryLoginLog',
  access: 'signedIn',
  scope: 'self',
  title: 'at',
  sort: [{ field: 'at', order: 'desc' }],
  fields: {
    at: f.instant({ label: '时间', required: true, list: { width: 160 } }),
    // Old rows may hold a method that is none any more.
    method: f.text({ label: '方式', required: true, list: { width: 120 } }),
    result: f.oneOf({ label: '结果', options: loginResults, required: true, list: { width: 96 }, filter: 'in' }),
    deviceName: f.text({ label: '设备', required: true, list: { width: 200 } }),
    ip: f.text({ label: 'IP 地址', list: { width: 150 }, search: true }),
    reason: f.text({ label: '原因', excel: false }),
  },
});
