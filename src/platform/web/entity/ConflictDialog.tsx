/** Somebody saved first: both values of each field, and the choice. */
import { Button, Modal, Radio } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { webOf } from '#platform/kinds/kind.web.ts';
import type { Side } from './conflict.ts';
import type { EntityFormState } from './use-entity-form.ts';
import styles from './ConflictDialog.module.css';

function Value({ field, value }: { readonly field: Field; readonly value: unknown }): ReactElement {
  const Detail = webOf(field.kind).detail;
  return <Detail field={field} value={value} />;
}

export function ConflictDialog({
  entity,
  form,
}: {
  readonly entity: AnyEntity;
  readonly form: EntityFormState;
}): ReactElement | null {
  const [choice, setChoice] = useState<Readonly<Record<string, Side>>>({});
  const { conflict } = form;
  if (!conflict) return null;
  const undecided = conflict.both.filter((field) => !choice[field.key]).length;
  const all = (side: Side) => form.choose(Object.fromEntries(conflict.both.map(({ key }) => [key, side])));
  return (
    <Modal
      open
      title="他人刚保存了同一条记录"
      width={640}
      closable={false}
      keyboard={false}
      footer={
        <>
          <Button onClick={() => all('theirs')}>全部用他人的</Button>
          <Button onClick={() => all('mine')}>全部用我的</Button>
          <Button type="primary" disabled={undecided > 0} onClick={() => form.choose(choice)}>
            {undecided > 0 ? `还有 ${undecided} 项未选` : '按所选合并'}
          </Button>
        </>
      }
    >
      <p className="secondary">下面的内容两边都改了，请逐项选择保留哪一个，或全部用一边的。其余修改已自动合并。</p>
      {conflict.both.map((entry) => {
        const field = entity.fields[entry.key];
        if (!field) return null;
        return (
          <fieldset key={entry.key} className={styles.field}>
            <legend>{field.label}</legend>
            <Radio.Group
              value={choice[entry.key]}
              onChange={(event) => setChoice((present) => ({ ...present, [entry.key]: event.target.value as Side }))}
              options={[
                {
                  value: 'mine',
                  label: (
                    <>
                      我的：
                      <Value field={field} value={entry.mine} />
                    </>
                  ),
                },
                {
                  value: 'theirs',
                  label: (
                    <>
                      他人的：
                      <Value field={field} value={entry.theirs} />
                    </>
                  ),
                },
              ]}
            />
          </fieldset>
        );
      })}
    </Modal>
  );
}
