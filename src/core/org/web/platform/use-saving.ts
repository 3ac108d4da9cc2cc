/** Sends what a dialog holds: [isBusy, what is wrong by field, send]. The dialog stays open after a refusal. */
import { useState } from 'react';
import { toast } from '#platform/web/toast.ts';
import { useAct } from '#platform/web/use-act.ts';

export function useSaving(done: string, onDone: () => void) {
  const { isBusy, act } = useAct();
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const send = async (work: () => Promise<unknown>) => {
    setSaid({});
    await work();
    toast.success(done);
    onDone();
  };
  return [
    isBusy,
    said,
    (work: () => Promise<unknown>) =>
      void act(
        () => send(work),
        ({ fields }) => setSaid(fields),
      ),
  ] as const;
}
