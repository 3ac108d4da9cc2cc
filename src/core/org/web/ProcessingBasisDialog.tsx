/** 个人信息处理依据: what the company has on record about why it may keep data of its people, and putting another basis on record. */
import { useQueryClient } from '@tanstack/react-query';
import { Button, DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { optionLabel } from '#platform/entity/field.ts';
import { formatDate, formatDateTime } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { call } from '#platform/web/call.ts';
import { dayFormats, dayOf, wireDay } from '#platform/web/entity/widgets/day-values.ts';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import type { RecordedBasis } from '../model/processing-basis.ts';
import { processingBases, queryProcessingBasis, saveProcessingBasis } from '../model/processing-basis.ts';
import { TypedModal } from '#platform/web/shell/TypedModal.tsx';
import formLineStyles from '#platform/web/entity/form-line.module.css';
import fieldControlsStyles from '#platform/web/entity/widgets/field-controls.module.css';
import styles from './ProcessingBasisDialog.module.css';

function BasisForm({ onSaved }: { readonly onSaved: () => void }): ReactElement {
  const [basis, setBasis] = useState<RecordedBasis['basis']>('hr_management');
  const [document, setDocument] = useState('');
  const [toldOn, setToldOn] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const { isBusy, act } = useAct();
  const client = useQueryClient();
  const save = async () => {
    await call(saveProcessingBasis, { basis, document: document.trim() || null, toldOn });
    toast.success('处理依据已登记');
    await client.invalidateQueries({ queryKey: [queryProcessingBasis.path] });
    onSaved();
  };
  return (
    <div>
      <div className={formLineStyles.root}>
        <label htmlFor="basis-kind">处理依据</label>
        <Select<RecordedBasis['basis']>
          id="basis-kind"
          value={basis}
          style={{ width: '100%' }}
          options={processingBases.map(({ code, label }) => ({ value: code, label }))}
          onChange={setBasis}
        />
      </div>
      <div className={formLineStyles.root}>
        <label htmlFor="basis-document">规章制度或集体合同{basis === 'hr_management' ? '' : '（选填）'}</label>
        <Input
          id="basis-document"
          value={document}
          maxLength={100}
          placeholder="例如：《员工手册》（2026 版）第六章"
          aria-describedby={said ? 'basis-said' : undefined}
          onChange={(event) => (setDocument(event.target.value), setSaid(null))}
        />
      </div>
      <div className={formLineStyles.root}>
        <label htmlFor="basis-told">告知员工日期（选填）</label>
        <DatePicker
          id="basis-told"
          className={fieldControlsStyles.date}
          value={dayOf(toldOn)}
          format={dayFormats}
          maxDate={dayjs(todayInShanghai())}
          placeholder="选择日期"
          onChange={(day) => (setToldOn(wireDay(day)), setSaid(null))}
        />
      </div>
      {said && (
        <p id="basis-said" className={formLineStyles.said} role="alert">
          {said}
        </p>
      )}
      <Button type="primary" loading={isBusy} onClick={() => void act(save, (refusal) => setSaid(refusal.errorDesc))}>
        登记
      </Button>
    </div>
  );
}

function BasisLine({
  record,
  isCurrent,
}: {
  readonly record: RecordedBasis;
  readonly isCurrent: boolean;
}): ReactElement {
  const { basis, document, toldOn, recordedName, recordedAt } = record;
  return (
    <li>
      <p>
        {isCurrent && <span className="tag tag-success">现行</span>} {optionLabel(processingBases, basis)}
      </p>
      <p className="caption secondary">
        {document ?? '还没有写明所依据的规章制度'}
        {toldOn && ` · ${formatDate(toldOn)} 告知员工`} · {recordedName ?? '系统'}于 {formatDateTime(recordedAt)} 登记
      </p>
    </li>
  );
}

export function ProcessingBasisDialog({
  name,
  onClose,
}: {
  readonly name: string;
  readonly onClose: () => void;
}): ReactElement {
  const { data, error, refetch } = useRead(queryProcessingBasis, {}, { quiet: true });
  const [isAdding, setAdding] = useState(false);
  return (
    <TypedModal open title={`个人信息处理依据 · ${name}`} footer={null} onCancel={onClose}>
      <p className="secondary">
        企业录入的员工个人信息无需逐人同意，但须有法定依据并告知员工。员工在个人中心「隐私与授权」可以看到这里登记的内容。
      </p>
      {error && <ErrorState title="处理依据没有加载出来" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={2} />}
      {data && (
        <ul className={styles.basisList} aria-label="已登记的依据">
          {data.records.map((record, index) => (
            <BasisLine key={record.id} record={record} isCurrent={index === 0} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <BasisForm onSaved={() => setAdding(false)} />
      ) : (
        <Button onClick={() => setAdding(true)}>登记新的依据</Button>
      )}
    </TypedModal>
  );
}
