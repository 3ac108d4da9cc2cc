/** A new version of an agreement, begun from the one shown; or one that is not in force yet, changed. */
import { useQueryClient } from '@tanstack/react-query';
import { Checkbox, Input } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { ProtocolType } from '#core/account/public.ts';
import { protocolNames, queryProtocolVersion, saveProtocolVersion } from '#core/account/public.ts';
import { f } from '#platform/entity/field.ts';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { call } from '#platform/web/call.ts';
import { FormLine } from '#platform/web/entity/FormLine.tsx';
import { InstantControl } from '#platform/web/entity/widgets/date-controls.tsx';
import { useSaving } from './use-saving.ts';
import type { ShownVersion } from './ProtocolTab.tsx';
import { TypedModal } from '#platform/web/shell/TypedModal.tsx';
import platformStyles from './platform.module.css';
import formLineStyles from '#platform/web/entity/form-line.module.css';
import styles from './ProtocolDialog.module.css';

type Draft = InputOf<typeof saveProtocolVersion>;

const effectiveField = f.instant({ label: '生效时间' });

function draftOf(type: ProtocolType, base: ShownVersion | null, edit: boolean): Draft {
  const text = { type, title: base?.title ?? protocolNames[type], content: base?.content ?? '' };
  return edit && base
    ? {
        ...text,
        id: base.id,
        version: base.version,
        effectiveAt: base.effectiveAt,
        requireReconsent: base.requireReconsent,
      }
    : { ...text, version: '', effectiveAt: null, requireReconsent: false };
}

interface DialogProps {
  readonly type: ProtocolType;
  readonly base: ShownVersion | null;
  readonly edit: boolean;
  readonly onClose: () => void;
  readonly onSaved: (version: string) => void;
}

export function ProtocolDialog({ type, base, edit, onClose, onSaved }: DialogProps): ReactElement {
  const [draft, setDraft] = useState(() => draftOf(type, base, edit));
  const client = useQueryClient();
  const [busy, said, send] = useSaving(edit ? '已保存' : '新版本已发布', () => {
    void client.invalidateQueries({ queryKey: [queryProtocolVersion.path] });
    onSaved(draft.version.trim());
  });
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  return (
    <TypedModal
      open
      width={760}
      title={edit ? `修改${protocolNames[type]} ${base?.version ?? ''}` : `发布${protocolNames[type]}新版本`}
      okText={edit ? '保存' : '发布'}
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{
        disabled: draft.version.trim() === '' || draft.title.trim() === '' || draft.content.trim() === '',
      }}
      onOk={() => send(() => call(saveProtocolVersion, draft))}
      onCancel={onClose}
    >
      <div className={styles.platformForm}>
        <FormLine label="版本号" hint={base && !edit ? `上一个版本是 ${base.version}` : ''} said={said['version']}>
          {(control) => (
            <Input
              {...control}
              value={draft.version}
              maxLength={20}
              onChange={(event) => set({ version: event.target.value })}
            />
          )}
        </FormLine>
        <FormLine label="生效时间" hint="不填表示立即生效" said={said['effectiveAt']}>
          {({ id }) => (
            <InstantControl
              id={id}
              field={effectiveField}
              value={draft.effectiveAt}
              onChange={(value) => set({ effectiveAt: typeof value === 'string' ? value : null })}
            />
          )}
        </FormLine>
        <FormLine label="标题" said={said['title']} className={platformStyles.wide}>
          {(control) => (
            <Input
              {...control}
              value={draft.title}
              maxLength={60}
              onChange={(event) => set({ title: event.target.value })}
            />
          )}
        </FormLine>
        <FormLine
          label="正文（HTML）"
          hint="保存时去掉脚本、样式和不安全的标签"
          said={said['content']}
          className={platformStyles.wide}
        >
          {(control) => (
            <Input.TextArea
              {...control}
              autoSize={{ minRows: 10, maxRows: 20 }}
              value={draft.content}
              maxLength={100_000}
              onChange={(event) => set({ content: event.target.value })}
            />
          )}
        </FormLine>
        <div className={`${formLineStyles.root} ${styles.formLine} ${platformStyles.wide}`}>
          <Checkbox
            checked={draft.requireReconsent}
            onChange={(event) => set({ requireReconsent: event.target.checked })}
          >
            重新征得同意：已同意旧版本的人须同意新版本后才能继续使用
          </Checkbox>
        </div>
      </div>
    </TypedModal>
  );
}
