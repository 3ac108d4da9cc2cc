/**
 * Screens that a person visited last, newest first. Kept by this browser for each account and enterprise, and gone when the session ends or
 * somebody else signs in: lines name people and contracts.
 */
import { create } from 'zustand';
import type { EnterpriseChoice } from './session-store.ts';
import { useSession } from './session-store.ts';

/** One visit. */
export interface Visit {
  /** Address with its parameters. */
  readonly path: string;
  /** Heading of the screen: the name of a record, the title of a list. */
  readonly label: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Visits that are kept. */
export const mostVisits = 10;
const prefix = 'visits:';

/** Parameters that say what a screen shows; all others say how. */
const identifying = ['id', 'tab', 'open', 'read', 'companyNews'];

/** Visits with the same place are one: the list as it was left last. */
export function placeOf(path: string): string {
  const [pathname = '', search = ''] = path.split('?');
  const params = new URLSearchParams(search);
  const named = identifying.flatMap((name) => {
    const value = params.get(name);
    return value === null ? [] : [`${name}=${value}`];
  });
  return [pathname, ...named].join(' ');
}

/** The visits with one more in front. */
export function withVisit(visits: readonly Visit[], visit: Visit): readonly Visit[] {
  const place = placeOf(visit.path);
  return [visit, ...visits.filter(({ path }) => placeOf(path) !== place)].slice(0, mostVisits);
}

const keyOf = (account: number, choice: EnterpriseChoice): string =>
  `${prefix}${account}@${choice.groupCode}/${choice.companyCode}`;

function currentKey(): string | null {
  const { user, choice } = useSession.getState();
  return user && choice ? keyOf(user.id, choice) : null;
}

function isVisit(value: unknown): value is Visit {
  const { path, label, at } = (value ?? {}) as Partial<Record<keyof Visit, unknown>>;
  return typeof path === 'string' && path.startsWith('/') && typeof label === 'string' && typeof at === 'number';
}

function read(key: string | null): readonly Visit[] {
  try {
    const stored: unknown = key === null ? [] : JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isVisit).slice(0, mostVisits) : [];
  } catch {
    return [];
  }
}

/** Of the page: raised with every visit, so that a panel in sight follows. */
const useStep = create<{ readonly step: number }>(() => ({ step: 0 }));

/** Puts a screen in front of the visits of this person in this enterprise. */
export function recordVisit(visit: Visit): void {
  const key = currentKey();
  if (key === null || visit.label === '') return;
  try {
    localStorage.setItem(key, JSON.stringify(withVisit(read(key), visit)));
    useStep.setState(({ step }) => ({ step: step + 1 }));
  } catch {
    // Without storage there are no recent visits.
  }
}

/** Visits of this person in this enterprise, newest first. */
export function useRecentVisits(): readonly Visit[] {
  useStep();
  useSession();
  return read(currentKey());
}
