/** Hours in which nobody wants to hear of anything. Pure. */

const minutesOfDay = 1440;
/** Shanghai has one offset all year. */
const shanghaiMinutes = 480;

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** When the quiet hours end that hold at this instant; null: they do not hold. `from` and `to` are HH:MM in Shanghai; `to` itself is loud. */
export function quietUntil(now: Date, from: string | null, to: string | null): Date | null {
  if (from === null || to === null || from === to) return null;
  const minutes = Math.floor(now.getTime() / 60_000);
  const today = (minutes + shanghaiMinutes) % minutesOfDay;
  const [start, end] = [minuteOf(from), minuteOf(to)];
  const quiet = start < end ? today >= start && today < end : today >= start || today < end;
  return quiet ? new Date((minutes + ((end - today + minutesOfDay) % minutesOfDay)) * 60_000) : null;
}
