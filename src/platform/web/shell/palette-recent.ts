/** What was opened last, newest first. Kept by the page and not by the browser: lines hold names of people. */
import { create } from 'zustand';
import { useAccount } from '../session.ts';
import { useSession } from '../session-store.ts';
import type { PaletteLine } from './palette.ts';

/** Lines kept. */
const mostRecent = 5;

interface Recent {
  /** Whose they are: person and enterprise. */
  readonly owner: string;
  readonly lines: readonly PaletteLine[];
}

/** Of the page. */
const useRecent = create<Recent>(() => ({ owner: '', lines: [] }));

function currentOwner(): string {
  const { choice } = useSession.getState();
  return [useAccount.getState().account?.id, choice?.groupCode, choice?.companyCode].join(' ');
}

/** Puts a line in front. */
export function remember(line: PaletteLine): void {
  const owner = currentOwner();
  useRecent.setState((before) => {
    const others = before.owner === owner ? before.lines.filter(({ path }) => path !== line.path) : [];
    return { owner, lines: [line, ...others].slice(0, mostRecent) };
  });
}

/** Lines of this person in this enterprise. */
export function recentLines(): readonly PaletteLine[] {
  const { owner, lines } = useRecent.getState();
  return owner === currentOwner() ? lines : [];
}
