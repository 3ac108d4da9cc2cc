/** 折算汇率 of a currency in a period: entered, changed, taken back. A form of the declared entity. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { createContext, useContext, useMemo } from 'react';
import { yearAndPeriod } from '#areas/company/public.ts';
import type { InputOf } from '#platform/entity/endpoint.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { call } from '#platform/web/call.ts';
import { EntityForm } from '#platform/web/entity/EntityForm.tsx';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { queryClient, useRead } from '#platform/web/query.ts';
import { useAct } from '#platform/web/use-act.ts';
import { deleteExchangeRate, queryExchangeRates, saveExchangeRate } from '../../model/finance/finance-calls.ts';
import { foreignCurrencies, groupRate } from '../../model/finance/group-rate.ts';
import type { SurveyPeriod } from '../../model/survey/survey-period.ts';
import styles from './FinanceDialogs.module.css';

export interface RateDialogProps extends SurveyPeriod {
  readonly currency: string;
  readonly onClose: () => void;
}

/** Whatever adds up members stands on other figures now. */
const renew = () => queryClient.invalidateQueries();

const Close = createContext<() => void>(() => undefined);

/** Of which currency the rate is: chosen by where the form was opened. A stored one is taken back here. */
const CurrencyLine: FormSlot = ({ value, row }) => {
  const onClose = useContext(Close);
  const { act, isBusy } = useAct();
  const remove = () =>
    act(async () => {
      if (!row) return;
      await call(deleteExchangeRate, { id: row.id });
      onClose();
      await renew();
    });
  return (
    <div className={styles.item}>
      <span>1 {optionLabel(foreignCurrencies, String(value))} = ? 人民币元</span>
      {row && (
        <Button danger type="text" loading={isBusy} onClick={() => void remove()}>
          删除汇率
        </Button>
      )}
    </div>
  );
};
const slots = { currency: CurrencyLine };
const keys = ['currency', 'closingRate', 'averageRate', 'remark'];

export function RateDialog({ year, period, currency, onClose }: RateDialogProps): ReactElement | null {
  const { data } = useRead(queryExchangeRates, { year, period });
  const preset = useMemo(() => ({ year, period, currency }), [year, period, currency]);
  // The form begins with what is stored.
  if (!data) return null;
  const stored = data.rates.find((rate) => rate.currency === currency);
  return (
    <Close value={onClose}>
      <EntityForm
        entity={groupRate}
        row={stored ? { ...stored, year, period } : null}
        block={`${year} ${period} ${currency}`}
        keys={keys}
        preset={preset}
        slots={slots}
        title={`${stored ? '改汇率' : '录汇率'}：${yearAndPeriod(year, period)} ${optionLabel(foreignCurrencies, currency)}`}
        send={(body, sending) =>
          call(saveExchangeRate, body as InputOf<typeof saveExchangeRate>, { quiet: true, ...sending })
        }
        onSaved={() => {
          onClose();
          void renew();
        }}
        onClose={onClose}
      />
    </Close>
  );
}
