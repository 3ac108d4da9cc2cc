/** 推荐到职位: people of the pool into the process of a position; who cannot is told with the reason. */
import { Select } from 'antd';
import type { ReactElement } from 'react';
import { useId, useState } from 'react';
import { f } from '#platform/entity/field.ts';
import { call } from '#platform/web/call.ts';
import { RefControl } from '#platform/web/entity/widgets/RefControl.tsx';
import { useRead } from '#platform/web/query.ts';
import { TypedModal } from '#platform/web/shell/TypedModal.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import formStyles from '#platform/web/entity/entity-form.module.css';
import { queryPageExternalPerson } from '../../model/person-calls.ts';
import { insertRecruitInfo } from '../../model/process/record-calls.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

export interface RecommendProps {
  /** Who is meant; null where they are chosen here. */
  readonly people: readonly Named[] | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const positionField = f.ref({ label: '职位', to: 'recruit_position', required: true });
/** Most people of one call. */
const most = 100;

export function RecommendDialog({ people, onClose, onDone }: RecommendProps): ReactElement {
  const id = useId();
  const [positionId, setPosition] = useState<number | null>(null);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [keyword, setKeyword] = useState('');
  const { isBusy, act } = useAct();
  const { data, isFetching } = useRead(
    queryPageExternalPerson,
    {
      filter: { ...(keyword.trim() !== '' && { keyword: keyword.trim() }), poolStatus: ['idle', 'in_process'] },
      page: { current: 1, size: 20 },
    },
    { enabled: people === null, quiet: true, keep: true },
  );
  const ids = people?.map((person) => person.id) ?? chosen;
  const send = () =>
    act(async () => {
      const { created, skipped } = await call(insertRecruitInfo, {
        externalPersonIds: [...ids],
        positionId: positionId ?? 0,
      });
      for (const { name, why } of skipped.slice(0, 3)) toast.error(`${name}：${why}`);
      if (skipped.length > 3) toast.error(`另有 ${skipped.length - 3} 人未加入`);
      if (created > 0) toast.success(`${created} 人已进入招聘`);
      onDone();
    });
  const [only] = people ?? [];
  const who =
    people === null ? '添加候选人' : `推荐${people.length === 1 ? (only?.name ?? '') : `${people.length} 人`}到职位`;
  return (
    <TypedModal
      open
      width={440}
      title={who}
      okText={ids.length > 0 ? `加入 ${ids.length} 人` : '加入'}
      cancelText="取消"
      okButtonProps={{ loading: isBusy, disabled: positionId === null || ids.length === 0 || ids.length > most }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className={formStyles.formField} data-part="form-field">
        <label id={`${id}-position-label`} htmlFor={`${id}-position`}>
          职位<em>必填</em>
        </label>
        <RefControl
          id={`${id}-position`}
          field={positionField}
          value={positionId}
          onChange={(value) => setPosition(typeof value === 'number' ? value : null)}
          labelledBy={`${id}-position-label`}
        />
      </div>
      {people === null && (
        <div className={formStyles.formField} data-part="form-field">
          <label id={`${id}-people-label`} htmlFor={`${id}-people`}>
            人才<em>必填</em>
          </label>
          <Select
            id={`${id}-people`}
            aria-labelledby={`${id}-people-label`}
            mode="multiple"
            style={{ width: '100%' }}
            value={[...chosen]}
            showSearch={{ filterOption: false, onSearch: setKeyword }}
            loading={isFetching}
            placeholder="输入姓名、拼音、学校或技能查找"
            notFoundContent={isFetching ? '正在查找' : '人才库中没有找到'}
            options={(data?.records ?? []).map((person) => ({
              value: person.id,
              label: [person.name, person.currentPosition].filter(Boolean).join(' · '),
            }))}
            onChange={(next: number[]) => setChosen(next)}
          />
        </div>
      )}
    </TypedModal>
  );
}
