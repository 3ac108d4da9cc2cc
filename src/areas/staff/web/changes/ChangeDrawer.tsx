/** 转正, 调岗 and the other dated changes of one person: before and after, from which day, why. */
import { Button, Drawer, Select } from 'antd';
import type { FormEvent, ReactElement } from 'react';
import { useId, useState } from 'react';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { CallOptions } from '#platform/web/call.ts';
import { call, CallRefused } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { FormNotes, keepEnter, useSaveKey } from '#platform/web/entity/EntityForm.tsx';
import { FormFields } from '#platform/web/entity/FormFields.tsx';
import { useEntityForm } from '#platform/web/entity/use-entity-form.ts';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { queryBasicInfo } from '../../model/archive-calls.ts';
import type { MadeChange } from '../../model/change-rules.ts';
import { ruleOf } from '../../model/change-rules.ts';
import { insertStaffWork } from '../../model/staff-work.ts';
import {
  bringsParts,
  changeBody,
  changeForm,
  changeParts,
  changeWord,
  kindsFor,
  plainKeys,
  startRow,
  tableKeys,
} from './change-forms.ts';
import { ChangeTable } from './ChangeTable.tsx';
import './changes.css';

/** Milliseconds in which a warning can be read. */
const warningTime = 8000;

export interface ChangeDrawerProps {
  readonly person: { readonly id: number; readonly name: string };
  /** null: the kind is chosen in the drawer. */
  readonly kind: MadeChange | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Sends a change; somebody else's change in between refuses it as a whole, because the values before are no longer those shown. */
async function sendChange(
  kind: MadeChange,
  today: string,
  body: Record<string, unknown>,
  sending: Pick<CallOptions, 'idempotencyKey'>,
) {
  const { own, parts } = changeBody(body);
  const { id, version, effectiveDate = today, reason = null, remark = null, attachments = null, ...after } = own;
  const input = {
    userBaseId: id,
    version,
    changeType: kind,
    effectiveDate,
    reason,
    remark,
    attachments,
    after,
    ...parts,
  } as InputOf<typeof insertStaffWork>;
  try {
    const answer = await call(insertStaffWork, input, { quiet: true, ...sending });
    if (answer.warnings.length > 0) toast.info(answer.warnings.join('；'), warningTime);
    else
      toast.success(
        answer.status === 'scheduled' ? `${changeWord(kind)}已安排，到日自动生效` : `${changeWord(kind)}已生效`,
      );
    return { id: answer.ids[0] ?? 0 };
  } catch (error) {
    if (error instanceof CallRefused && error.errorCode === errorCode.stale)
      throw new CallRefused({
        errorCode: error.errorCode,
        errorDesc: '档案刚被他人修改，请关闭后重新办理',
        data: null,
      });
    throw error;
  }
}

interface FormProps extends Omit<ChangeDrawerProps, 'person' | 'kind'> {
  readonly person: AnyRow;
  readonly kind: MadeChange;
  readonly kinds: readonly MadeChange[];
  readonly onKind: ((kind: MadeChange) => void) | null;
}

function KindChoice({
  kind,
  kinds,
  onKind,
}: Pick<FormProps, 'kind' | 'kinds'> & { readonly onKind: (kind: MadeChange) => void }): ReactElement {
  const id = useId();
  return (
    <div className="form-field change-kind">
      <label htmlFor={id}>异动类型</label>
      <Select
        id={id}
        value={kind}
        options={kinds.map((code) => ({ value: code, label: changeWord(code) }))}
        onChange={onKind}
      />
    </div>
  );
}

function ChangeForm({ person, kind, kinds, onKind, onClose, onDone }: FormProps): ReactElement {
  const [today] = useState(() => todayInShanghai());
  const [row] = useState(() => startRow(kind, person, today));
  const entity = changeForm(kind);
  const form = useEntityForm({
    entity,
    row,
    send: (body, sending) => sendChange(kind, today, body, sending),
    onSaved: onDone,
  });
  const leave = () => form.leave(onClose);
  const save = () => void form.submit();
  useSaveKey(save);
  const title = `${String(person['name'])}${onKind ? '办理异动' : changeWord(kind)}`;
  const keys = tableKeys(kind);
  const rights = {
    staff_salary_edit: usePermission('staff_salary_edit'),
    staff_contract_edit: usePermission('staff_contract_edit'),
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  const footer = (
    <div className="form-buttons">
      <Button onClick={leave}>取消</Button>
      <Button type="primary" loading={form.isSaving} onClick={save} aria-keyshortcuts="Control+S">
        确定 <kbd aria-hidden="true">Ctrl S</kbd>
      </Button>
    </div>
  );
  return (
    <Drawer open title={title} size={640} onClose={leave} footer={footer} className="form-drawer">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the controls rise to the form */}
      <form noValidate aria-label={title} onSubmit={onSubmit} onKeyDown={keepEnter}>
        {onKind && <KindChoice kind={kind} kinds={kinds} onKind={onKind} />}
        <FormNotes form={form} />
        {kind === 'resume' && <p className="change-note">恢复到借调前的部门、岗位和上级</p>}
        {kind === 'regular' && <p className="change-note">员工状态由“试用期”变为“正式”，可同时调整岗位和职级</p>}
        {keys.length > 0 && (
          <ChangeTable entity={entity} keys={keys} form={form} person={person} hasBefore={ruleOf(kind).main} />
        )}
        <FormFields entity={entity} form={form} keys={plainKeys} row={null} />
        {bringsParts(kind) &&
          changeParts.map(
            (part) =>
              rights[part.code] && (
                <section key={part.key} className="change-part" aria-label={part.label}>
                  <h3>{part.label}</h3>
                  <FormFields entity={entity} form={form} keys={Object.keys(part.fields)} row={null} />
                </section>
              ),
          )}
        <input type="submit" hidden tabIndex={-1} />
      </form>
    </Drawer>
  );
}

export function ChangeDrawer({ person, kind, onClose, onDone }: ChangeDrawerProps): ReactElement {
  const { data, error, refetch } = useRead(queryBasicInfo, { id: person.id }, { quiet: true });
  const [chosen, choose] = useState<MadeChange | null>(kind);
  if (!data)
    return (
      <Drawer open title={`${person.name}${kind ? changeWord(kind) : '办理异动'}`} size={640} onClose={onClose}>
        {error ? (
          <ErrorState title="档案没有加载出来" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={6} />
        )}
      </Drawer>
    );
  const row: AnyRow = data.base;
  const kinds = kindsFor(row);
  const current = chosen ?? kinds.find((code) => code === 'transfer') ?? 'transfer';
  return (
    <ChangeForm
      key={current}
      person={row}
      kind={current}
      kinds={kinds}
      onKind={kind === null ? choose : null}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
