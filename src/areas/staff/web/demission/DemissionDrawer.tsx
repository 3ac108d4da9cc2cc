/** 办理离职: way, days, who takes over; beside it what the law says, what it costs and what it ends. */
import { Button, Drawer } from 'antd';
import type { FormEvent, ReactElement } from 'react';
import { useState } from 'react';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { call } from '#platform/web/call.ts';
import type { AnyRow, Values } from '#platform/web/entity/any-row.ts';
import { FormNotes, keepEnter, useSaveKey } from '#platform/web/entity/EntityForm.tsx';
import { FormFields } from '#platform/web/entity/FormFields.tsx';
import { useEntityForm } from '#platform/web/entity/use-entity-form.ts';
import { useRead } from '#platform/web/query.ts';
import { demissionGroupUserBase, queryDemission } from '../../model/demission-calls.ts';
import { demissionForm } from '../roster/change-forms.ts';
import { EffectsPanel, EstimatePanel, HandoverPanel } from './LeavePanels.tsx';

export interface DemissionDrawerProps {
  readonly row: AnyRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Preview = NonNullable<InputOf<typeof queryDemission>['preview']>;
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value);

/** What can be computed already; null while a day is missing. */
function previewOf(values: Values): Preview | null {
  const { demissionType, noticeDate, lastWorkDate } = values;
  if (typeof demissionType !== 'string' || !isDay(noticeDate)) return null;
  // Without a last day the question is what it would cost today.
  return {
    demissionType: demissionType as Preview['demissionType'],
    noticeDate,
    lastWorkDate: isDay(lastWorkDate) ? lastWorkDate : noticeDate,
  };
}

export function DemissionDrawer({ row, onClose, onDone }: DemissionDrawerProps): ReactElement {
  const [preset] = useState(() => ({ noticeDate: todayInShanghai() }));
  const send = (body: Record<string, unknown>) =>
    call(demissionGroupUserBase, { ...body, id: row.id, version: row.version, action: 'submit' }, { quiet: true });
  const form = useEntityForm({
    entity: demissionForm,
    row: null,
    preset,
    block: String(row.id),
    send,
    onSaved: onDone,
  });
  const leave = () => form.leave(onClose);
  const save = () => void form.submit();
  useSaveKey(save);
  const preview = previewOf(form.values);
  const { data } = useRead(
    queryDemission,
    { userBaseId: row.id, preview },
    { enabled: preview !== null, quiet: true, keep: true },
  );
  const title = `${String(row['name'])}办理离职`;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  const footer = (
    <div className="form-buttons">
      <Button onClick={leave}>取消</Button>
      <Button type="primary" loading={form.isSaving} onClick={save} aria-keyshortcuts="Control+S">
        保存 <kbd aria-hidden="true">Ctrl S</kbd>
      </Button>
    </div>
  );
  return (
    <Drawer open title={title} size={560} onClose={leave} footer={footer} className="form-drawer">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the controls rise to the form */}
      <form noValidate aria-label={title} onSubmit={onSubmit} onKeyDown={keepEnter}>
        <FormNotes form={form} />
        <FormFields entity={demissionForm} form={form} row={null} />
        <input type="submit" hidden tabIndex={-1} />
      </form>
      {data?.estimate && <EstimatePanel estimate={data.estimate} />}
      {data && <EffectsPanel effects={data.effects} earliestDate={data.earliestDate} />}
      {data && <HandoverPanel open={data.openTasks} />}
    </Drawer>
  );
}
