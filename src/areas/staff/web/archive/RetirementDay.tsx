/** 法定退休日期 in the archive: the day, or both days that are possible where nobody has said which holds. */
import type { ReactElement } from 'react';
import { EMPTY_TEXT, formatDate } from '#platform/entity/format.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { pensionOutlook, yearsText } from '../../model/pension.ts';
import { unknownRetirement, womensChoices } from '../../model/retirement-date.ts';

/** The day, and what pension contributions are needed and expected by then. */
function DayWithPension({ day, row }: { readonly day: string; readonly row: AnyRow }): ReactElement {
  const { pensionMonths, pensionCountedTo } = row;
  const outlook = pensionOutlook({
    retireDate: day,
    pensionMonths: typeof pensionMonths === 'number' ? pensionMonths : null,
    pensionCountedTo: typeof pensionCountedTo === 'string' ? pensionCountedTo : null,
  });
  return (
    <span>
      {formatDate(day)}
      {outlook && (
        <span className="secondary">
          （养老保险须缴满 {yearsText(outlook.required)}
          {outlook.expected !== null &&
            `，到龄时预计 ${yearsText(outlook.expected)}${outlook.missing ? `，还差 ${yearsText(outlook.missing)}` : ''}`}
          ）
        </span>
      )}
    </span>
  );
}

export function RetirementDay({ value, row }: { readonly value: unknown; readonly row: AnyRow }): ReactElement {
  if (typeof value === 'string') return <DayWithPension day={value} row={row} />;
  const { birthday } = row;
  if (row['sex'] !== '2' || row['retireCategory'] || typeof birthday !== 'string') return <span>{EMPTY_TEXT}</span>;
  const { worker, cadre } = womensChoices(birthday);
  return (
    <span>
      {unknownRetirement}（{formatDate(worker)} 或 {formatDate(cadre)}）
    </span>
  );
}
