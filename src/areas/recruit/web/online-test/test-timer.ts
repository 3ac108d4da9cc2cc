/** The clock of a test as the page shows it: the server's, whatever the telephone believes. Pure. */

export interface ServerClock {
  /** The server's time minus ours, in milliseconds. */
  readonly offset: number;
  /** An instant. */
  readonly endsAt: string;
}

/** What the server said, and when it arrived here. */
export const clockFrom = (answer: { readonly now: string; readonly endsAt: string }, here: number): ServerClock => ({
  offset: Date.parse(answer.now) - here,
  endsAt: answer.endsAt,
});

/** Whole seconds that are left; none below zero. */
export const secondsLeft = ({ offset, endsAt }: ServerClock, here: number): number =>
  Math.max(0, Math.ceil((Date.parse(endsAt) - here - offset) / 1000));

/** 32:18, above an hour 1:02:03. */
export function clockText(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`;
}

/** The last ten minutes and the last one look different. */
export function timerTone(seconds: number): 'plain' | 'warning' | 'danger' {
  if (seconds <= 60) return 'danger';
  return seconds <= 600 ? 'warning' : 'plain';
}

/** Seconds at which screen readers are told, and no other: an announcement each second would be in the way. */
const announced = [600, 300, 60] as const;

/** What is read out when the clock goes from one second to another; null: nothing. */
export function announcement(before: number, now: number): string | null {
  const passed = announced.find((mark) => before > mark && now <= mark);
  return passed === undefined ? null : `还剩 ${passed / 60} 分钟`;
}

/** 60 分 00 秒. */
export const spentText = (seconds: number): string =>
  `${Math.floor(seconds / 60)} 分 ${String(seconds % 60).padStart(2, '0')} 秒`;
