/** Days between the wire and a picker. */
import type { Dayjs } from 'dayjs';
import dayjs from 'dayjs';

/** First shown, all understood when typed. */
export const dayFormats = ['YYYY/MM/DD', 'YYYY-MM-DD', 'YYYY.MM.DD', 'YYYYMMDD', 'YYYY年M月D日'];

/** Day of the picker from the wire. */
export const dayOf = (value: unknown): Dayjs | null =>
  typeof value === 'string' && value !== '' ? dayjs(value.slice(0, 10)) : null;
/** Day for the wire. */
export const wireDay = (day: Dayjs | null | undefined): string | null => day?.format('YYYY-MM-DD') ?? null;
