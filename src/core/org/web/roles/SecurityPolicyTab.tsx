/** 安全策略 of a company or of the group: what is asked here, beside what the group asks already. */
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, InputNumber, Select } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { CallRefused, call } from '#platform/web/call.ts';
import type { LineControl } from '#platform/web/entity/FormLine.tsx';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { useUnsaved } from '#platform/web/use-unsaved.ts';
import { useThrottled } from '#platform/web/use-throttled.ts';
import type { SecurityPolicy } from '#core/account/public.ts';
import {
  isAddressRange,
  mlps3Rules,
  policyBounds,
  querySecurityPolicy,
  updateSecurityPolicy,
} from '#core/account/public.ts';
import styles from './SecurityPolicyTab.module.css';

type Answer = OutputOf<typeof querySecurityPolicy>;
type Errors = Readonly<Record<string, string>>;

/** One rule: label, control, what the group asks, what is wrong. */
function Rule({
  id,
  label,
  hint,
  inherited,
  error,
  children,
}: {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly inherited?: string | null | undefined;
  readonly error?: string | undefined;
  readonly children: (control: LineControl) => ReactNode;
}): ReactElement {
  return (
    <div className={styles.rule}>
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-hint`} className="caption secondary">
          {hint}
        </p>
      </div>
      <div>
        {children({
          id,
          status: error ? 'error' : '',
          'aria-invalid': Boolean(error),
          'aria-describedby': error ? `${id}-hint ${id}-said` : `${id}-hint`,
        })}
        {inherited && <p className={`caption ${styles.inherited}`}>集团要求：{inherited}</p>}
        {error && (
          <p id={`${id}-said`} className={`caption ${styles.error}`} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

const numbers = [
  {
    key: 'idleMinutes',
    label: '闲置退出',
    unit: '分钟',
    hint: '超过这段时间没有操作就退出登录。不填按 2 小时，自动登录按 7 天。',
  },
  { key: 'rememberDays', label: '自动登录最长', unit: '天', hint: '0 表示不允许自动登录。不填按 30 天。' },
  { key: 'maxSessions', label: '同时登录', unit: '处', hint: '超出时最早的登录下线。不填按 10 处。' },
] as const;

function PolicyForm({ answer }: { readonly answer: Answer }): ReactElement {
  const { own, inherited, roles, callerAddress, level, version } = answer;
  const client = useQueryClient();
  const [draft, setDraft] = useState<SecurityPolicy>(own);
  const [errors, setErrors] = useState<Errors>({});
  const set = (change: Partial<SecurityPolicy>) => {
    setDraft({ ...draft, ...change });
    setErrors({});
  };
  const keys = Object.keys(draft) as (keyof SecurityPolicy)[];
  const changes = keys.filter((key) => JSON.stringify(draft[key]) !== JSON.stringify(own[key])).length;
  const changed = changes > 0;
  useUnsaved({ count: changes, discard: () => setDraft(own) });
  const strict = draft.passwordProfile === 'mlps3' || inherited?.passwordProfile === 'mlps3';
  const wrong = draft.ipAllow.filter((range) => !isAddressRange(range));
  const [resting, save] = useThrottled(async () => {
    if (!changed) {
      toast.info('没有改动');
      return;
    }
    if (wrong.length > 0) {
      document.getElementById('policy-addresses')?.focus();
      return;
    }
    try {
      const { ended } = await call(updateSecurityPolicy, { ...draft, version });
      toast.success(ended > 0 ? `安全策略已保存，${ended} 处多余的登录已下线` : '安全策略已保存');
    } catch (error) {
      if (!(error instanceof CallRefused)) return;
      // A list is named with the place of the entry that is wrong.
      setErrors(
        Object.fromEntries(Object.entries(error.fields).map(([key, text]) => [key.split('.')[0] ?? key, text])),
      );
      if (error.errorCode !== 'FY-C002') return;
    }
    await client.invalidateQueries({ queryKey: [querySecurityPolicy.path] });
  });
  const roleName = (code: string) => roles.find((role) => role.roleCode === code)?.roleName ?? code;
  return (
    <form
      className={styles.policy}
      aria-label="安全策略"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <p className={`secondary ${styles.lead}`}>
        {level === 'group'
          ? '对集团及全部成员企业生效，成员企业只能在此基础上收紧。'
          : '对本企业成员生效。同时属于多家企业的人，登录按其中最严的一家执行；网络地址与二次验证在进入本企业时检查。'}
      </p>
      <Rule
        id="policy-profile"
        label="密码规则"
        hint="等保三级：8 位以上含三种字符，90 天更换，不重复最近 5 次。"
        inherited={inherited?.passwordProfile === 'mlps3' ? '等保三级' : null}
        error={errors['passwordProfile']}
      >
        {(control) => (
          <>
            <Select<'standard' | 'mlps3'>
              {...control}
              style={{ width: 240 }}
              value={draft.passwordProfile ?? inherited?.passwordProfile ?? 'standard'}
              onChange={(passwordProfile) => set({ passwordProfile })}
              options={[
                {
                  value: 'standard',
                  label: '标准：10 位以上，不强制更换',
                  disabled: inherited?.passwordProfile === 'mlps3',
                },
                { value: 'mlps3', label: '等保三级' },
              ]}
            />
            {strict && (
              <Alert
                type="info"
                style={{ marginTop: 8 }}
                title={`等保三级同时要求：闲置 ${mlps3Rules.idleMinutes} 分钟退出，同时登录不超过 ${mlps3Rules.maxSessions} 处，创建人、管理员与审计管理员须二次验证，审计管理员与企业管理员由不同的人担任。不符合的密码在下次登录时须修改。`}
              />
            )}
          </>
        )}
      </Rule>
      <Rule
        id="policy-roles"
        label="须二次验证的角色"
        hint="持有这些角色的人用动态口令或通行密钥验证后才能进入；没有绑定的人会被引导去绑定。"
        inherited={inherited?.requireMfaFor.map(roleName).join('、')}
        error={errors['requireMfaFor']}
      >
        {(control) => (
          <Select<string[]>
            {...control}
            mode="multiple"
            optionFilterProp="label"
            placeholder="不要求"
            style={{ width: '100%', maxWidth: 480 }}
            value={draft.requireMfaFor}
            onChange={(requireMfaFor) => set({ requireMfaFor })}
            options={roles.map((role) => ({ value: role.roleCode, label: role.roleName }))}
          />
        )}
      </Rule>
      {numbers.map(({ key, label, unit, hint }) => (
        <Rule
          key={key}
          id={`policy-${key}`}
          label={`${label}（${unit}）`}
          hint={hint}
          inherited={inherited?.[key]?.toString()}
          error={errors[key]}
        >
          {(control) => (
            <InputNumber<number>
              {...control}
              style={{ width: 160 }}
              min={policyBounds[key][0]}
              max={inherited?.[key] ?? policyBounds[key][1]}
              precision={0}
              placeholder="不另外要求"
              value={draft[key]}
              onChange={(value) => set({ [key]: value })}
            />
          )}
        </Rule>
      ))}
      <Rule
        id="policy-addresses"
        label="允许的网络地址"
        hint={`留空表示不限制。填 IP 地址或网段，须包含您当前的地址 ${callerAddress}。`}
        inherited={inherited?.ipAllow.flat().join('、')}
        error={wrong.length > 0 ? `不是 IP 地址或网段：${wrong.join('、')}` : errors['ipAllow']}
      >
        {(control) => (
          <>
            <Select<string[]>
              {...control}
              mode="tags"
              open={false}
              suffixIcon={null}
              tokenSeparators={[',', '，', ' ', '、']}
              placeholder="例如 203.0.113.0/24"
              style={{ width: '100%', maxWidth: 480 }}
              value={draft.ipAllow}
              onChange={(ipAllow) => set({ ipAllow: ipAllow.map((range) => range.trim()).filter(Boolean) })}
            />
            {!draft.ipAllow.includes(callerAddress) && (
              <Button
                type="link"
                size="small"
                style={{ paddingInline: 0 }}
                onClick={() => set({ ipAllow: [...draft.ipAllow, callerAddress] })}
              >
                添加当前地址 {callerAddress}
              </Button>
            )}
          </>
        )}
      </Rule>
      <footer className={styles.save}>
        <Button htmlType="submit" type="primary" disabled={resting}>
          保存安全策略
        </Button>
        {changed && <Button onClick={() => (setDraft(own), setErrors({}))}>放弃改动</Button>}
      </footer>
    </form>
  );
}

export function SecurityPolicyTab(): ReactElement {
  const read = useRead(querySecurityPolicy, {}, { quiet: true });
  if (read.error)
    return <ErrorState title="安全策略没有加载出来" error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton rows={6} />;
  return <PolicyForm key={read.data.version} answer={read.data} />;
}
