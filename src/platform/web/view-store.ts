/** View state of the tab (SH-16): nothing here survives a reload but the sidebar, which is stored. */
import { create } from 'zustand';
import { readStored, writeStored } from './session-store.ts';

/** One failure the browser met; the last fifty are kept for a report. */
export interface ErrorLog {
  readonly name: string;
  readonly message: string;
  readonly address: string;
  readonly at: string;
}

export interface ViewState {
  readonly sidebarOpened: boolean;
  readonly device: 'desktop' | 'mobile';
  /** Starts as en (requirements §9); the start sets the language of the site. */
  readonly language: string;
  readonly errorLogs: readonly ErrorLog[];
  readonly exportValues: Readonly<Record<string, unknown>>;
  readonly exportState: 'idle' | 'running';
  readonly activeTab: string;
  readonly contractDataList: readonly unknown[];
  readonly jumpType: 'subsystem' | 'group' | null;
  readonly activeIndex: string | null;
}

export const errorLogLimit = 50;

const initial: ViewState = {
  sidebarOpened: true,
  device: 'desktop',
  language: 'en',
  errorLogs: [],
  exportValues: {},
  exportState: 'idle',
  activeTab: 'first',
  contractDataList: [],
  jumpType: null,
  activeIndex: null,
};

/** Of the page: how its shell is arranged, and what one page leaves for the next. */
export const useView = create<ViewState>(() => initial);

/** Windows up to this width in px begin with a folded sidebar: the room belongs to the rows. */
export const foldedUpTo = 1440;

/** Whether the sidebar is open: as the person chose, else by the width of the window. */
export const isSidebarOpen = (width: number): boolean => {
  const chosen = readStored('sidebarStatus');
  return chosen === null ? width > foldedUpTo : chosen !== '0';
};

/** Takes over what was stored: jumpType, acviteIndex, company active tab. */
export function restoreView(): void {
  useView.setState({
    jumpType: readStored('jumpType'),
    activeIndex: readStored('acviteIndex'),
    activeTab: readStored('company_active_tab') ?? 'first',
  });
}

/** Opens or folds the sidebar; kept as sidebarStatus 1 or 0 (SH-08). */
export function setSidebar(opened: boolean): void {
  writeStored('sidebarStatus', opened ? '1' : '0');
  useView.setState({ sidebarOpened: opened });
}

/** Records the active system, or clears both values (SH-09). */
export function recordSystem(
  record: { readonly jumpType: 'subsystem' | 'group'; readonly activeIndex: string } | null,
): void {
  writeStored('jumpType', record?.jumpType ?? null);
  writeStored('acviteIndex', record?.activeIndex ?? null);
  useView.setState({ jumpType: record?.jumpType ?? null, activeIndex: record?.activeIndex ?? null });
}

export function logError(error: Pick<ErrorLog, 'name' | 'message'>, address: string): void {
  const entry: ErrorLog = { name: error.name, message: error.message, address, at: new Date().toISOString() };
  useView.setState((state) => ({ errorLogs: [...state.errorLogs, entry].slice(-errorLogLimit) }));
}
