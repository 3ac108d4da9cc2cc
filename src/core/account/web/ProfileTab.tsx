/** Own portrait, name, nickname, sex, birthday and preferences. */
import { Button, Form, Input, Select } from 'antd';
import { sex } from '#platform/entity/dictionaries.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { CallRefused } from '#platform/web/call.ts';
import { call } from '#platform/web/call.ts';
import { pageSizes } from '#platform/web/entity/list-query.ts';
import { menuAreas } from '#platform/web/router/route-tree.ts';
import { useRouteTree } from '#platform/web/router/use-route.ts';
import type { Account } from '#platform/web/session.ts';
import { sessionActions, useAccount } from '#platform/web/session.ts';
import { useSession } from '#platform/web/session-store.ts';
import { changedKeys } from '#platform/web/entity/form-values.ts';
import { useUnsaved } from '#platform/web/use-unsaved.ts';
import { useThrottled } from '#platform/web/use-throttled.ts';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { updatePersonal } from '../model/login.ts';
import { PortraitField } from './PortraitField.tsx';
import { latestBirthday } from '../model/person.ts';

interface Values {
  readonly name: string;
  readonly nickname?: string;
  readonly gender?: Account['gender'];
  readonly birthday?: string | null;
  readonly homePath?: string;
  readonly pageSize: number;
}

function initialValues(account: Account): Values {
  const { homePath, pageSize } = account.preferences;
  return {
    name: account.name,
    nickname: account.nickname ?? '',
    gender: account.gender,
    birthday: account.birthday,
    ...(typeof homePath === 'string' && homePath ? { homePath } : {}),
    pageSize: pageSizes.find((size) => size === pageSize) ?? pageSizes[0],
  };
}

function ProfileForm({ account }: { readonly account: Account }) {
  const [form] = Form.useForm<Values>();
  const { isBusy, act } = useAct();
  const tree = useRouteTree();
  const codes = useSession((state) => state.codes);
  const homes = menuAreas(tree, codes, true).map((area) => ({ value: area.target, label: area.route.title }));
  const save = async (values: Values) => {
    // Preferences are added to those that are there: an empty one takes the former away.
    const pageSize = pageSizes.find((size) => size === values.pageSize) ?? pageSizes[0];
    const preferences = { homePath: values.homePath ?? '', pageSize };
    const { gender = null, birthday = null } = values;
    const person = { name: values.name.trim(), nickname: values.nickname?.trim() || null, gender, birthday };
    await call(updatePersonal, { ...person, preferences, version: account.version });
    await sessionActions().load();
    toast.success('已保存');
  };
  const showRefusal = ({ fields }: CallRefused) =>
    form.setFields(Object.entries(fields).map(([name, text]) => ({ name: name as keyof Values, errors: [text] })));
  useUnsaved({
    count: () => changedKeys({ ...initialValues(account) }, { ...form.getFieldsValue() }).length,
    discard: () => form.resetFields(),
  });
  const [resting, press] = useThrottled(() => form.submit());
  return (
    <Form
      form={form}
      initialValues={initialValues(account)}
      labelCol={{ flex: '112px' }}
      labelAlign="left"
      colon={false}
      requiredMark={false}
      style={{ maxWidth: 560 }}
      onFinish={(values) => void act(() => save(values), showRefusal)}
      scrollToFirstError={{ focus: true }}
    >
      <PortraitField account={account} />
      <Form.Item label="登录账号">
        <span>{account.account ?? '--'}</span>
      </Form.Item>
      <Form.Item
        label="姓名"
        name="name"
        rules={[
          { required: true, whitespace: true, message: '请填写姓名' },
          { max: 30, message: '姓名不能超过 30 个字' },
        ]}
      >
        <Input maxLength={30} autoComplete="name" />
      </Form.Item>
      <Form.Item label="昵称" name="nickname" rules={[{ max: 30, message: '昵称不能超过 30 个字' }]}>
        <Input maxLength={30} autoComplete="nickname" placeholder="同事看到的称呼，可不填" />
      </Form.Item>
      <Form.Item label="性别" name="gender">
        <Select
          allowClear
          placeholder="可不填"
          options={sex.entries.map(({ code, label }) => ({ value: code, label }))}
        />
      </Form.Item>
      {/* The browser's own calendar: the library's would come into the first load of every list with what it shares. */}
      <Form.Item
        label="出生日期"
        name="birthday"
        normalize={(value: string) => value || null}
        getValueProps={(value: string | null) => ({ value: value ?? '' })}
      >
        <Input type="date" max={latestBirthday(todayInShanghai())} autoComplete="bday" />
      </Form.Item>
      <Form.Item label="手机号">
        <span>{account.phone ?? '--'}</span>
      </Form.Item>
      <Form.Item label="邮箱">
        <span>{account.email ?? '--'}</span>
      </Form.Item>
      <Form.Item label="登录后进入" name="homePath">
        <Select allowClear placeholder="第一个有权限的子系统" options={homes} />
      </Form.Item>
      <Form.Item label="列表每页条数" name="pageSize" extra="在某个列表里另选的条数只对那个列表有效">
        <Select options={pageSizes.map((size) => ({ value: size, label: `${size} 条` }))} />
      </Form.Item>
      <Form.Item label=" ">
        <Button type="primary" loading={isBusy} disabled={resting && !isBusy} onClick={() => press()}>
          保存
        </Button>
      </Form.Item>
    </Form>
  );
}

export default function ProfileTab() {
  const account = useAccount((state) => state.account);
  return account ? <ProfileForm key={account.version} account={account} /> : null;
}
