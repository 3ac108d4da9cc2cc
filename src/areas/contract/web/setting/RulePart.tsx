/** 编号规则, 到期与提醒, 税率表: the settings beside categories and types. */
import { Button, Input, InputNumber, Radio, Select } from 'antd';
import { Plus, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useId, useState } from 'react';
import { formatDate } from '#platform/entity/format.ts';
import { ruleWords } from '#platform/entity/number-rule.ts';
import { call } from '#platform/web/call.ts';
import { ColumnTable } from '#platform/web/parts/ColumnTable.tsx';
import { Note } from '#platform/web/parts/Note.tsx';
import { queryClient, queryKey, useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import { expireModes } from '../../model/contract-dicts.ts';
import type { NumberSegment, RemindDays } from '../../model/contract-setting.ts';
import { numberRuleSchema, remindDaysSchema } from '../../model/contract-setting.ts';
import type { ContractSettings } from '../../model/list-calls.ts';
import { querySetting, saveSetting } from '../../model/list-calls.ts';
import type { TaxRate } from '../../model/tax-rate.ts';
import { taxRates } from '../../model/tax-rate.ts';
import styles from './SettingDialog.module.css';

const segmentKinds = [
  { value: 'text', label: '固定文字' },
  { value: 'date', label: '日期' },
  { value: 'category', label: '分类' },
  { value: 'department', label: '部门' },
  { value: 'company', label: '企业简称' },
  { value: 'sequence', label: '序号' },
] as const;
const resets = [
  { value: 'day', label: '每天归零' },
  { value: 'month', label: '每月归零' },
  { value: 'year', label: '每年归零' },
  { value: 'never', label: '不归零' },
];
const dateFormats = ['YYYY', 'YYYYMM', 'YYYYMMDD'].map((value) => ({ value, label: value }));
const dayLabels: Readonly<Record<keyof RemindDays, string>> = {
  expiry: '合同到期前',
  notice: '不续约通知日前',
  plan: '收付款计划日前',
};

/** A new segment of a kind, with what is usual. */
function segmentOf(kind: NumberSegment['kind']): NumberSegment {
  if (kind === 'text') return { kind, value: '-' };
  if (kind === 'date') return { kind, format: 'YYYYMM' };
  if (kind === 'sequence') return { kind, digits: 4 };
  return { kind };
}

interface SegmentProps {
  readonly segment: NumberSegment;
  readonly place: number;
  readonly onChange: (next: NumberSegment) => void;
  readonly onRemove: () => void;
}

function Segment({ segment, place, onChange, onRemove }: SegmentProps): ReactElement {
  const label = `第 ${place + 1} 段`;
  return (
    <li className={styles.segment}>
      <Select
        aria-label={`${label}内容`}
        value={segment.kind}
        options={[...segmentKinds]}
        onChange={(kind) => onChange(segmentOf(kind))}
      />
      {segment.kind === 'text' && (
        <Input
          aria-label={`${label}文字`}
          maxLength={20}
          value={segment.value}
          onChange={(event) => onChange({ ...segment, value: event.target.value })}
        />
      )}
      {segment.kind === 'date' && (
        <Select
          aria-label={`${label}日期格式`}
          value={segment.format}
          options={dateFormats}
          onChange={(format) => onChange({ ...segment, format })}
        />
      )}
      {segment.kind === 'sequence' && (
        <InputNumber
          aria-label={`${label}位数`}
          min={3}
          max={8}
          precision={0}
          suffix="位"
          value={segment.digits}
          onChange={(digits) => digits !== null && onChange({ ...segment, digits })}
        />
      )}
      <Button type="text" aria-label={`移除${label}`} icon={<X size={14} aria-hidden="true" />} onClick={onRemove} />
    </li>
  );
}

/** 90、30、7、0 as numbers; null where something else was typed. */
function readDays(text: string): number[] | null {
  const words = text.split(/[、，,；;\s]+/u).filter((word) => word !== '');
  const days = words.map(Number);
  return days.every(Number.isInteger) ? days : null;
}

function DaysBox({ label, days, onChange }: { label: string; days: number[]; onChange: (days: number[]) => void }) {
  const id = useId();
  const [text, setText] = useState(days.join('、'));
  const isWrong = readDays(text) === null;
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        suffix="天"
        status={isWrong ? 'error' : ''}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          const read = readDays(event.target.value);
          if (read) onChange(read);
        }}
      />
      {isWrong && <span className={styles.problem}>写成天数，用顿号分开</span>}
    </div>
  );
}

/** Why the settings cannot be saved; null where they can. */
function settingProblem({ numberRule, remindDays }: ContractSettings): string | null {
  const found = [numberRuleSchema.safeParse(numberRule), remindDaysSchema.safeParse(remindDays)];
  return found.flatMap(({ error }) => error?.issues[0]?.message ?? [])[0] ?? null;
}

/** The settings that are one document, as they were loaded and as they are typed; two tabs share them. */
export function useSettingDraft() {
  const { data: from, error, refetch } = useRead(querySetting, {}, { quiet: true });
  const [typed, setTyped] = useState<{ readonly from: ContractSettings; readonly draft: ContractSettings } | null>(
    null,
  );
  const [refusal, setRefusal] = useState<string | null>(null);
  const { act, isBusy } = useAct();
  // What somebody saved meanwhile takes the place of what was typed on the former one.
  const draft = typed?.from === from ? (typed?.draft ?? from) : from;
  const save = () =>
    void act(
      async () => {
        if (!draft || !from) return;
        await call(saveSetting, { ...draft, version: from.version }, { quiet: true });
        await queryClient.invalidateQueries({ queryKey: queryKey(querySetting) });
        setRefusal(null);
        toast.success('已保存');
      },
      ({ message }) => setRefusal(message),
    );
  return {
    draft,
    set: (changes: Partial<ContractSettings>) => from && draft && setTyped({ from, draft: { ...draft, ...changes } }),
    isDirty: JSON.stringify(draft) !== JSON.stringify(from),
    restore: () => setTyped(null),
    problem: draft ? settingProblem(draft) : null,
    error,
    refetch,
    refusal,
    isBusy,
    save,
  };
}
type SettingDraft = ReturnType<typeof useSettingDraft>;
type SetDraft = Pick<SettingDraft, 'set'> & { readonly draft: ContractSettings };

export function NumberFields({ draft: { numberRule }, set }: SetDraft): ReactElement {
  const { segments } = numberRule;
  const put = (next: NumberSegment[]) => set({ numberRule: { ...numberRule, segments: next } });
  return (
    <>
      <ol className={styles.segments} aria-label="编号规则">
        {segments.map((segment, place) => (
          <Segment
            // Segments have no name of their own; their order is what they are.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            segment={segment}
            place={place}
            onChange={(next) => put(segments.with(place, next))}
            onRemove={() => put(segments.toSpliced(place, 1))}
          />
        ))}
      </ol>
      <div className={styles.line}>
        <Button
          icon={<Plus size={14} aria-hidden="true" />}
          disabled={segments.length >= 10}
          onClick={() => put([...segments, segmentOf('text')])}
        >
          增加一段
        </Button>
        <Select
          aria-label="归零周期"
          value={numberRule.reset}
          options={resets}
          onChange={(reset) => set({ numberRule: { ...numberRule, reset } })}
        />
      </div>
      <p className={styles.hint}>{ruleWords(numberRule)}</p>
    </>
  );
}

export function DueFields({ draft: { expireMode, remindDays }, set }: SetDraft): ReactElement {
  return (
    <>
      <h3>到期处理</h3>
      <Radio.Group
        aria-label="到期处理"
        value={expireMode}
        options={expireModes.map(({ code, label }) => ({ value: code, label }))}
        onChange={(event) => set({ expireMode: String(event.target.value) })}
      />
      <h3>提醒</h3>
      {(Object.keys(dayLabels) as (keyof RemindDays)[]).map((key) => (
        <DaysBox
          key={key}
          label={dayLabels[key]}
          days={remindDays[key]}
          onChange={(days) => set({ remindDays: { ...remindDays, [key]: days } })}
        />
      ))}
    </>
  );
}

/** One tab of the settings, with what was refused and the buttons below. */
export function SettingPart({
  setting,
  fields: Fields,
}: {
  readonly setting: SettingDraft;
  readonly fields: (props: SetDraft) => ReactElement;
}): ReactElement {
  const { draft, set, isDirty, restore, problem, error, refetch, refusal, isBusy, save } = setting;
  if (error) return <ErrorState title="合同设置没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!draft) return <Skeleton rows={8} />;
  return (
    <div className={styles.form}>
      <Fields draft={draft} set={set} />
      {refusal !== null && <Note tone="danger">{refusal}</Note>}
      <footer className={styles.footer}>
        <span />
        {problem !== null && <span className={styles.wrong}>{problem}</span>}
        <Button aria-label="取消改动" disabled={!isDirty} onClick={restore}>
          取消
        </Button>
        <Button type="primary" loading={isBusy} disabled={!isDirty || problem !== null} onClick={save}>
          保存
        </Button>
      </footer>
    </div>
  );
}

/** 2018/05/01 – 2019/03/31, 2019/04/01 起, 不限. */
const holds = ({ from, until }: TaxRate): string => {
  if (until !== null) return `${from === null ? '' : `${formatDate(from)} `}至 ${formatDate(until)}`;
  return from === null ? '不限' : `${formatDate(from)} 起`;
};

/** 税率表: which rate holds on which days, and where that stands. Read-only: the table is the law's and not the company's. */
export const RateTable = (): ReactElement => (
  <ColumnTable
    label="税率表"
    rows={taxRates}
    keyOf={({ code }) => code}
    columns={[
      { key: 'label', label: '税率', render: ({ label }) => label },
      { key: 'days', label: '适用日期（按签订日期）', render: holds },
      { key: 'source', label: '依据', render: ({ source }) => source },
    ]}
  />
);
