/** Finding options of a picker as people type them: by the text as it stands, and by pinyin once the table of readings is here. */
import { useEffect, useState } from 'react';

/** Whether a text is what was typed. */
export type TextMatch = (text: string, typed: string) => boolean;

/** Without the table: the text as it stands. */
export const holdsText: TextMatch = (text, typed) => text.toLowerCase().includes(typed.trim().toLowerCase());

/** The test for options at hand. `isWanted`: the picker is open, or something was typed; only then the table is fetched. */
export function useTextMatch(isWanted: boolean): TextMatch {
  const [match, setMatch] = useState<{ readonly test: TextMatch }>({ test: holdsText });
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const load = async () => {
      const { matchText } = await import('#lib/chinese/pinyin-match.ts');
      const test: TextMatch = (text, typed) => typed.trim() === '' || matchText(text, typed) !== null;
      if (isCurrent) setMatch({ test });
    };
    // Without the table names are found as they stand.
    load().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return match.test;
}
