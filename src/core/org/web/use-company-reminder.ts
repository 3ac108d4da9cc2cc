/** A reminder of the group to its companies behind a button: what became of it is said in one line. */
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';
import type { ReminderAnswer } from '../model/company-reminder.ts';
import { reminderSentence } from '../model/company-reminder.ts';

/** `nobody` says what nobody can do in companies where nobody hears: 没有可填报的人. */
export function useCompanyReminder(nobody: string): {
  readonly isBusy: boolean;
  readonly remind: (send: () => Promise<ReminderAnswer>) => Promise<void>;
} {
  const { act, isBusy } = useAct();
  return {
    isBusy,
    remind: (send) =>
      act(async () => {
        const answer = await send();
        (answer.unheard.length > 0 ? toast.warning : toast.info)(reminderSentence(answer, nobody));
      }),
  };
}
