/** 招聘设置: days that stages should take, whether an offer waits for a reviewed summary, months of keeping, employers that become titles. */
import { Button, Checkbox, InputNumber, Select } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { call } from '#platform/web/call.ts';
import { FormLine } from '#platform/web/entity/FormLine.tsx';
import { Note } from '#platform/web/parts/Note.tsx';
import { queryClient, useRead } from '#platform/web/query.ts';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { TypedModal } from '#platform/web/shell/TypedModal.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { keptMonths } from '../../model/external-person.ts';
import { statusLabel } from '../../model/process/recruit-moves.ts';
import type { RecruitSetting } from '../../model/stat/setting-calls.ts';
import { queryRecruitSetting, timedStages, updateRecruitSetting } from '../../model/stat/setting-calls.ts';
import styles from './TargetDialog.module.css';

export interface TargetDialogProps {
  readonly onClose: () => void;
}

const most = 365;

function TargetForm({ setting, onClose }: TargetDialogProps & { readonly setting: RecruitSetting }): ReactElement {
  const [values, setValues] = useState(setting);
  const [issue, setIssue] = useState<string | null>(null);
  const { act, isBusy } = useAct();
  const save = () =>
    act(
      async () => {
        await call(updateRecruitSetting, values, { quiet: true });
        await queryClient.invalidateQueries();
        onClose();
      },
      ({ message }) => setIssue(message),
    );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {timedStages.map((stage) => (
        <FormLine key={stage} label={`${statusLabel(stage)}（天）`}>
          {(control) => (
            <InputNumber
              {...control}
              min={0}
              max={most}
              precision={0}
              value={values.stageTargets[stage]}
              onChange={(days) => {
                // Emptied is no answer: the former one stays.
                if (days !== null) setValues({ ...values, stageTargets: { ...values.stageTargets, [stage]: days } });
              }}
            />
          )}
        </FormLine>
      ))}
      <FormLine label="招聘周期（天）">
        {(control) => (
          <InputNumber
            {...control}
            min={0}
            max={most}
            precision={0}
            value={values.cycleTarget}
            onChange={(days) => {
              if (days !== null) setValues({ ...values, cycleTarget: days });
            }}
          />
        )}
      </FormLine>
      <FormLine label="人才资料保存（月）">
        {(control) => (
          <InputNumber
            {...control}
            min={keptMonths.least}
            max={keptMonths.most}
            precision={0}
            value={values.keptMonths}
            onChange={(months) => {
              if (months !== null) setValues({ ...values, keptMonths: months });
            }}
          />
        )}
      </FormLine>
      <FormLine label="名企" className={styles.wide}>
        {(control) => (
          <Select
            {...control}
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={['、', '，', ',']}
            placeholder="生成称谓时写明背景，用顿号分隔"
            value={values.notedEmployers}
            onChange={(notedEmployers: string[]) => setValues({ ...values, notedEmployers })}
          />
        )}
      </FormLine>
      <Checkbox
        className={styles.wide}
        checked={values.isSummaryRequired}
        onChange={({ target }) => setValues({ ...values, isSummaryRequired: target.checked })}
      >
        个人总结通过评审后才能发录用通知
      </Checkbox>
      {issue !== null && (
        <Note tone="danger" className={styles.wide}>
          {issue}
        </Note>
      )}
      <footer>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          保存
        </Button>
      </footer>
    </form>
  );
}

export function TargetDialog({ onClose }: TargetDialogProps): ReactElement {
  const { data } = useRead(queryRecruitSetting, {});
  return (
    <TypedModal open title="招聘设置" footer={null} width={520} onCancel={onClose} destroyOnHidden>
      {data ? <TargetForm setting={data} onClose={onClose} /> : <Skeleton rows={5} rowHeight={40} />}
    </TypedModal>
  );
}
