/** Sealed values shown to one account, and questions after whole ones, over all of its enterprises and sessions. */
import { queryRow } from '#platform/db/statement.ts';
import type { RevealLimit } from '#platform/store/sealed-search.ts';
import { takeUse } from './throttle.ts';

const limits = [
  { name: 'reveal-hour', uses: 60, windowSeconds: 3600 },
  { name: 'reveal-day', uses: 100, windowSeconds: 86_400 },
];

export const revealLimit: RevealLimit = {
  take: (db, accountId) => takeUse(db, accountId, limits),
  takeQuestion: async (db, accountId, question) => {
    const asked = { name: `question:${question}`, uses: 1, windowSeconds: 3600 };
    const known = await queryRow(db)`
      select 1
      from use_window
      where key = ${`${asked.name}:account:${accountId}`}
        and last_used > now() - make_interval(secs => ${asked.windowSeconds})`;
    if (known) return { isNew: false, seconds: null };
    const seconds = await takeUse(db, accountId, limits);
    // One that was refused was not answered: it is new again the next time.
    if (seconds === null) await takeUse(db, accountId, [asked]);
    return { isNew: true, seconds };
  },
};
