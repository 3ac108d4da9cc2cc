/** Length of service in years between two days ('YYYY-MM-DD'), one decimal is meaningful; null without a start. */
export function serviceYears(from: string | null | undefined, to: string): number | null {
  if (!from || from > to) return null;
  return (Date.parse(to) - Date.parse(from)) / (365.2425 * 86_400_000);
}

/** Days of a person that years of service follow from. */
export interface ServiceDays {
  readonly groupEntryDate?: string | null | undefined;
  readonly entryDate?: string | null | undefined;
  readonly firstWorkDate?: string | null | undefined;
  readonly demissionDate?: string | null | undefined;
}

/** 司龄, and 工龄 beside it where the first job of all is known; both end with the day of leaving. Null value: neither is known. */
export function serviceFact(
  days: ServiceDays,
  today: string,
): { readonly label: string; readonly value: string | null } {
  const end = days.demissionDate ?? today;
  const [here, worked] = [
    serviceYears(days.groupEntryDate ?? days.entryDate, end),
    serviceYears(days.firstWorkDate, end),
  ];
  const shown = [here, worked].flatMap((years) => (years === null ? [] : [years.toFixed(1)])).join(' / ');
  return {
    label: worked === null ? '司龄' : here === null ? '工龄' : '司龄 / 工龄',
    value: shown === '' ? null : `${shown} 年`,
  };
}
