/** A calendar of whole days as iCalendar text (RFC 5545). */
import { addDays } from '#lib/chinese/calendar.ts';

export interface CalendarEvent {
  readonly uid: string;
  /** 'YYYY-MM-DD' */
  readonly day: string;
  readonly title: string;
  readonly description: string;
  /** Grows when the event changes. */
  readonly sequence: number;
}

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

/** The whole file; `now` stamps it. */
export function calendarText(name: string, events: readonly CalendarEvent[], now: Date): string {
  const stamp = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/gu, '')}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Qishu//Due dates//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'X-PUBLISHED-TTL:PT12H',
    ...events.flatMap(({ uid, day, title, description, sequence }) => [
      'BEGIN:VEVENT',
      `UID:${uid}@qishu`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(day)}`,
      `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(description)}`,
      `SEQUENCE:${sequence}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
