/** An act of many rows that takes long: its dialog waits as long as a person does, then the page goes on and hears the rest. */
import { actPatience } from '#platform/acts/act.ts';

/** The answer; null when it was not there in time. It is then heard later, by one of the two. */
export async function answerInTime<Answer>(
  work: Promise<Answer>,
  later: { readonly answered: (answer: Answer) => void; readonly failed: (error: unknown) => void },
  patience = actPatience,
): Promise<Answer | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patience);
  });
  const first = await Promise.race([work.then((answer) => ({ answer })), late]).finally(() => clearTimeout(timer));
  if (first) return first.answer;
  work.then(later.answered, later.failed);
  return null;
}
