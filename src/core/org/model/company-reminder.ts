/** A group asks companies of its own to do what only they can: one message for each, and not again for a day. */
import { z } from 'zod';

/** Hours between two reminders of a company about the same matter. */
export const hoursBetweenReminders = 24;

/** The companies that a reminder asks for. */
export const remindedCompanies = z.array(z.string().min(1).max(40)).min(1).max(500).describe('成员企业');

/** What became of each of the companies. */
export const reminderAnswer = z.object({
  reminded: z.array(z.string()),
  /** Asked within the last 24 hours, or done meanwhile. */
  skipped: z.array(z.string()),
  /** Nobody there may do it. */
  unheard: z.array(z.string()),
});
export type ReminderAnswer = z.infer<typeof reminderAnswer>;

/** Whether a company may be asked again at this moment. */
export const mayRemind = (remindedAt: string | null, now: Date): boolean =>
  remindedAt === null || now.getTime() - Date.parse(remindedAt) >= hoursBetweenReminders * 3_600_000;

/** The answer in one line. `nobody` says what nobody can do where nobody hears. */
export const reminderSentence = ({ reminded, skipped, unheard }: ReminderAnswer, nobody: string): string =>
  [
    reminded.length > 0 ? `已提醒 ${reminded.length} 家` : '',
    skipped.length > 0 ? `${skipped.length} 家 ${hoursBetweenReminders} 小时内已提醒过` : '',
    unheard.length > 0 ? `${unheard.length} 家${nobody}` : '',
  ]
    .filter((part) => part !== '')
    .join('，') || '没有需要提醒的企业';
