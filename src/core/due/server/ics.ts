/** A calendar of whole days and of hours as iCalendar text (RFC 5545). */
import { addDays } from '#lib/chinese/calendar.ts';

/** A whole day 'YYYY-MM-DD', or from an instant on so many minutes. */
export type CalendarTime =
  | { readonly day: string }
  | { readonly startAt: string; readonly minutes: number; readonly place: string | null };

export type CalendarEvent = CalendarTime & {
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  /** Grows when the event changes. */
  readonly sequence: number;
};

/** Separators and line ends are written with a backslash (RFC 5545 §3.3.11). */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/gu, (character) => `\\${character}`).replace(/\r\n|\r|\n/gu, '\\n');

/** No line is longer than 75 bytes; the next one goes on behind a blank. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}

const compact = (day: string): string => day.replaceAll('-', '');

const stampOf = (instant: Date): string => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/gu, '')}Z`;

/** When and where; a day takes no time of whoever looks at it, hours do. */
function timeLines(event: CalendarEvent): string[] {
  if ('day' in event)
    return [
      `DTSTART;VALUE=DATE:${compact(event.day)}`,
      `DTEND;VALUE=DATE:${compact(addDays(event.day, 1))}`,
      'TRANSP:TRANSPARENT',
    ];
  const start = new Date(event.startAt);
  return [
    `DTSTART:${stampOf(start)}`,
    `DTEND:${stampOf(new Date(start.getTime() + event.minutes * 60_000))}`,
    ...(event.place === null ? [] : [`LOCATION:${escaped(event.place)}`]),
  ];
}

/** The whole file; `now` stamps it. */
export function calendarText(name: string, events: readonly CalendarEvent[], now: Date): string {
  const stamp = stampOf(now);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Qishu//Due dates//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'X-PUBLISHED-TTL:PT12H',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.uid}@qishu`,
      `DTSTAMP:${stamp}`,
      ...timeLines(event),
      `SUMMARY:${escaped(event.title)}`,
      `DESCRIPTION:${escaped(event.description)}`,
      `SEQUENCE:${event.sequence}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
