/** 折算汇率 of a currency in a period. */
import { Button, Input, InputNumber } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { yearAndPeriod } from '#areas/company/public.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { call } from '#platform/web/call.ts';
import { Note } from '#platform/web/parts/Note.tsx';
import { TypedModal } from '#platform/web/shell/TypedModal.tsx';
import { queryClient } from '#platform/web/query.ts';
import { useAct } from '#platform/web/use-act.ts';
import { saveExchangeRate } from '../../model/finance/finance-calls.ts';
import { foreignCurrencies } from '../../model/finance/group-rate.ts';
import { lastDayOf } from '../../model/finance/sums.ts';
import type { SurveyPeriod } from '../../model/survey/survey-period.ts';
import styles from './FinanceDialogs.module.css';

export interface RateDialogProps extends SurveyPeriod {
  readonly currency: string;
  readonly onClose: () => void;
}

export function RateDialog({ year, period, currency: given, onClose }: RateDialogProps): ReactElement {
  const [closingRate, setClosing] = useState<number | null>(null);
  const [averageRate, setAverage] = useState<number | null>(null);
  const [remark, setRemark] = useState('');
  const [issue, setIssue] = useState<string | null>(null);
  const { act, isBusy } = useAct();
  const currency = foreignCurrencies.find(({ code }) => code === given)?.code;
  const save = () =>
    act(
      async () => {
        if (closingRate === null || currency === undefined) {
          setIssue('期末汇率：必填');
          return;
        }
        await call(
          saveExchangeRate,
          { year, period, currency, closingRate, averageRate, remark: remark.trim() === '' ? null : remark.trim() },
          { quiet: true },
        );
        // Whatever adds up members stands on other figures now.
        await queryClient.invalidateQueries();
        onClose();
      },
      ({ message }) => setIssue(message),
    );
  const name = optionLabel(foreignCurrencies, given);
  return (
    <TypedModal
      open
      title={`录汇率：${yearAndPeriod(year, period)} ${name}`}
      footer={null}
      width={420}
      onCancel={onClose}
      destroyOnHidden
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div>
          <label htmlFor="rate-closing">期末汇率</label>
          <InputNumber
            id="rate-closing"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened for this one number
            autoFocus
            value={closingRate}
            min={0.0001}
            max={100_000}
            precision={6}
            status={issue === null ? '' : 'error'}
            onChange={(value) => setClosing(value)}
          />
        </div>
        <div>
          <label htmlFor="rate-average">平均汇率</label>
          <InputNumber
            id="rate-average"
            value={averageRate}
            min={0.0001}
            max={100_000}
            precision={6}
            placeholder="不填按期末汇率"
            onChange={(value) => setAverage(value)}
          />
        </div>
        <div>
          <label htmlFor="rate-remark">来源</label>
          <Input
            id="rate-remark"
            value={remark}
            maxLength={200}
            placeholder="如：中国人民银行中间价"
            onChange={(event) => setRemark(event.target.value)}
          />
        </div>
        <p className="caption">
          1 {name}折合人民币元；资产负债表按 {lastDayOf({ year, period }).replaceAll('-', '/')}{' '}
          的期末汇率，利润表与现金流量表按平均汇率
        </p>
        {issue !== null && <Note tone="danger">{issue}</Note>}
        <footer>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            保存
          </Button>
        </footer>
      </form>
    </TypedModal>
  );
}
