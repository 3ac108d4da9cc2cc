/** Days off that the law itself fixes (全国年节及纪念日放假办法 article 2, as amended in 2024), for years without a notice. Pure. */
import { addDays } from '#lib/chinese/calendar.ts';

/** Days of the solar calendar: New Year, Labour Day with the day after, National Day with two more. */
const solar: ReadonlySet<string> = new Set(['01-01', '05-01', '05-02', '10-01', '10-02', '10-03']);

/**
 * Spring Festival, Dragon Boat and Mid-Autumn by year, as almanacs give them. No calendar of the runtime: ICU begins the years 2027 and
 * 2030, whose new moon is within minutes of midnight in Beijing, on 02-07 and 02-02; it agrees on every other day here. Years that are
 * not here know solar days alone.
 */
const lunar: Readonly<Record<string, readonly [string, string, string]>> = {
  '2027': ['02-06', '06-09', '09-15'],
  '2028': ['01-26', '05-28', '10-03'],
  '2029': ['02-13', '06-16', '09-22'],
  '2030': ['02-03', '06-05', '09-12'],
  '2031': ['01-23', '06-24', '10-01'],
  '2032': ['02-11', '06-12', '09-19'],
  '2033': ['01-31', '06-01', '09-08'],
  '2034': ['02-19', '06-20', '09-27'],
  '2035': ['02-08', '06-10', '09-16'],
};

/** Day of April on which Qingming falls, by the rule that holds for the years from 2000 to 2099. */
const qingmingOf = (year: number): number => Math.floor((year % 100) * 0.2422 + 4.81) - Math.floor((year % 100) / 4);

/** Whether the law gives everybody this day off; shifted days and working weekends are the notice's alone. */
export function isFixedHoliday(day: string): boolean {
  const year = day.slice(0, 4);
  const monthAndDay = day.slice(5);
  if (solar.has(monthAndDay) || monthAndDay === `04-0${qingmingOf(Number(year))}`) return true;
  const days = lunar[year];
  if (days === undefined) return false;
  const [spring, ...others] = days;
  // Four days from the eve on.
  const eve = addDays(`${year}-${spring}`, -1);
  return others.includes(monthAndDay) || (day >= eve && day <= addDays(eve, 3));
}
