/** Own portrait, name, nickname, sex, birthday and preferences. */
import { Button } from 'antd';
import type { FormEvent, ReactElement, ReactNode } from 'react';
import { useMemo } from 'react';
import { errorCode } from '#platform/entity/error-codes.ts';
import { EMPTY_TEXT } from '#platform/entity/format.ts';
import { call, CallRefused } from '#platform/web/call.ts';
import { ConflictDialog } from '#platform/web/entity/ConflictDialog.tsx';
import { FormNotes, keepEnter, useSaveKey } from '#platform/web/entity/EntityForm.tsx';
import { FormFields } from '#platform/web/entity/FormFields.tsx';
import type { FormOptions } from '#platform/web/entity/use-entity-form.ts';
import { useEntityForm } from '#platform/web/entity/use-entity-form.ts';
import { menuAreas } from '#platform/web/router/route-tree.ts';
import { useRouteTree } from '#platform/web/router/use-route.ts';
import type { Account } from '#platform/web/session.ts';
import { sessionActions, useAccount } from '#platform/web/session.ts';
import { useSession } from '#platform/web/session-store.ts';
import { toast } from '#platform/web/toast.ts';
import { useThrottled } from '#platform/web/use-throttled.ts';
import { updatePersonal } from '../model/login.ts';
import { ownProfile, personKeys, preferenceKeys, profileInput, profileRow } from './own-profile.ts';
import { PortraitField } from './PortraitField.tsx';
import styles from './ProfileTab.module.css';
import formStyles from '#platform/web/entity/entity-form.module.css';

/** A line of the form that is changed elsewhere. */
function Line({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className={formStyles.formField} data-part="form-field">
      <span className={styles['label']}>{label}</span>
      <div className={styles['value']}>{children}</div>
    </div>
  );
}

const send: FormOptions['send'] = async (body, sending) => {
  try {
    const { user } = await call(updatePersonal, profileInput(body), { quiet: true, ...sending });
    return user;
  } catch (error) {
    if (error instanceof CallRefused && error.errorCode === errorCode.stale) {
      const data = error.data as { current?: unknown };
      // The account that is stored now, as this form knows it.
      if (data.current) data.current = profileRow(data.current as Account);
    }
    throw error;
  }
};

function ProfileForm({ account }: { readonly account: Account }): ReactElement {
  const tree = useRouteTree();
  const codes = useSession((state) => state.codes);
  const entity = useMemo(
    () => ownProfile(menuAreas(tree, codes, true).map((area) => ({ code: area.target, label: area.route.title }))),
    [tree, codes],
  );
  const row = useMemo(() => profileRow(account), [account]);
  const form = useEntityForm({
    entity,
    row,
    send,
    onSaved: () => {
      toast.success('已保存');
      void sessionActions().load();
    },
  });
  const [resting, save] = useThrottled(() => void form.submit());
  useSaveKey(save);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    // The keys of the controls rise to the form.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form noValidate className={styles['form']} aria-label="个人资料" onSubmit={onSubmit} onKeyDown={keepEnter}>
      <FormNotes form={form} />
      <div className={formStyles.formFields} data-part="form-fields">
        <Line label="头像">
          <PortraitField account={account} />
        </Line>
        <Line label="登录账号">{account.account ?? EMPTY_TEXT}</Line>
      </div>
      <FormFields entity={entity} form={form} keys={personKeys} row={row} />
      <div className={formStyles.formFields} data-part="form-fields">
        <Line label="手机号">{account.phone ?? EMPTY_TEXT}</Line>
        <Line label="邮箱">{account.email ?? EMPTY_TEXT}</Line>
      </div>
      <FormFields entity={entity} form={form} keys={preferenceKeys} row={row} />
      <div className={styles['buttons']}>
        <Button type="primary" htmlType="submit" loading={form.isSaving} disabled={resting && !form.isSaving}>
          保存
        </Button>
      </div>
      <ConflictDialog entity={entity} form={form} />
    </form>
  );
}

export default function ProfileTab(): ReactElement | null {
  const account = useAccount((state) => state.account);
  return account ? <ProfileForm key={account.version} account={account} /> : null;
}
