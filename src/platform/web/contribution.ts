/** What an area adds to the browser side: screens, pieces of the shell, tabs of the personal centre. */
import type { ComponentType } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { ActEntry } from './acts/act-entry.ts';
import type { AreaRecords } from './entity/record-entry.ts';
import type { AppRoute } from './router/app-route.ts';

/** A component of an area, loaded when the shell first draws. */
export type LazyPart = () => Promise<{ readonly default: ComponentType }>;

/** An enterprise: a company, or the group itself where companyCode is empty. */
export interface EnterprisePlace {
  readonly groupCode: string;
  readonly companyCode: string;
}

/** A department to choose, with those below it. */
export interface DepartmentChoice {
  readonly value: number;
  readonly title: string;
  readonly children: DepartmentChoice[];
}

/** A dialog with the rows of an entity that were deleted and can come back. */
export interface DeletedDialogProps {
  readonly entity: AnyEntity;
  readonly onClose: () => void;
  /** Renews what is no list of the entity. */
  readonly onRestored?: () => Promise<unknown>;
}

/** Putting back what was deleted, for who holds the permission. */
export interface Restoring {
  readonly permission: string;
  readonly part: () => Promise<{ readonly default: ComponentType<DeletedDialogProps> }>;
}

/** A right that the person lacks, by the codes of which one was asked for: its name, who can give it, and a way to ask them. */
export interface MissingRightProps {
  readonly codes: readonly string[];
  /** Beside a form that has its own filled button. */
  readonly isAside?: boolean;
}

/** What an act is about while its dialog is open. */
export interface ActNoticeProps {
  /** Path of the call and name of the act, joined by #. */
  readonly actKey: string;
  readonly rowIds: readonly number[];
  readonly values: Readonly<Record<string, unknown>>;
  /** Whose act it is: of an enterprise, or of those who run the platform. */
  readonly scope: 'company' | 'platform';
}

/** A row beside which is shown what of it waits for a decision. */
export interface RowRequestsProps {
  readonly entity: string;
  readonly rowId: number;
  /** Another number: something was done with the row since, and what waits is read again. */
  readonly round?: number;
}

export interface RowTabProps {
  readonly row: Readonly<Record<string, unknown>>;
}

/** A tab on the page of a row of another area: what the own area knows of that row. */
export interface RowTab {
  /** Entity of the row. */
  readonly entity: string;
  /** Value of ?tab=. */
  readonly key: string;
  readonly label: string;
  readonly permission: string;
  /** Whether there is anything to show of the row. */
  readonly isFor: (row: Readonly<Record<string, unknown>>) => boolean;
  readonly part: () => Promise<{ readonly default: ComponentType<RowTabProps> }>;
}

/** What a message is about, opened over the page. */
export interface MessageViewProps {
  /** Row that the message names. */
  readonly id: number;
  readonly onClose: () => void;
}

/** Messages about rows of one entity open here instead of on another screen. */
export interface MessageView {
  readonly bizType: string;
  readonly part: () => Promise<{ readonly default: ComponentType<MessageViewProps> }>;
}

/** A tab of the page for operators of the platform. */
export interface OperatorTab {
  /** Value of ?tab=. */
  readonly key: string;
  readonly label: string;
  readonly permission: string;
  /** The part is one list, as high as the window. */
  readonly isList?: boolean;
  readonly part: LazyPart;
}

/** A tab of the centre of enterprises, about the chosen company in its group. */
export interface CentreTab {
  /** Value of ?tab=. */
  readonly key: string;
  readonly label: string;
  readonly permission: string;
  readonly part: LazyPart;
}

export interface UserCenterTab {
  /** Value of ?tab=. */
  readonly key: string;
  readonly label: string;
  readonly sort: number;
  /** The part is one list, as high as the window. */
  readonly isList?: boolean;
  readonly part: LazyPart;
}

/** A number at an entry of the menu: what waits there for the reader. */
export interface MenuCount {
  /** Address of the entry. */
  readonly path: string;
  /** Only who holds it is shown the number. */
  readonly permission: string;
  /** Where it is counted: inside a company unless said otherwise. */
  readonly place?: 'company' | 'group' | 'anywhere';
  readonly count: (signal: AbortSignal) => Promise<number>;
  /** What waits, with its number: 2 项修改待审批. */
  readonly words: (count: number) => string;
}

/** Cells of the home page: twelve columns, rows of 40 px, 12 px between two of them. */
export interface HomePanelSize {
  readonly w: number;
  readonly h: number;
  /** Never smaller than this. */
  readonly minW: number;
  readonly minH: number;
}

/** A panel of the home page, offered by the room that owns its data; the part draws `HomePanel` and reads by a call of its own. */
export interface HomePanelEntry {
  /** What a stored layout keeps. Unique; never given to another panel. */
  readonly code: string;
  readonly label: string;
  /** One line for the list of panels: what it shows. */
  readonly about: string;
  /** Any of these codes opens it; without codes it is everybody's. */
  readonly permission?: string | readonly string[];
  /** Where it is offered: inside a company unless said otherwise. */
  readonly place?: 'company' | 'group' | 'anywhere';
  /** It is about the reader's own row of the roster: offered to who has one. */
  readonly isOwn?: boolean;
  /** Size in the layout that nobody changed, in narrow windows; by the codes that are held where it depends on them. */
  readonly size: HomePanelSize | ((codes: ReadonlySet<string>) => HomePanelSize);
  /** Order in the layout that nobody changed. */
  readonly sort: number;
  /** Order on a telephone, where one panel stands below the other; `sort` unless given. */
  readonly phoneSort?: number;
  /** Pages that it stands on: `home` alone unless said otherwise. */
  readonly pages?: readonly ('home' | 'writing')[];
  /** It always stays. */
  readonly isFixed?: boolean;
  /** For holders of some codes it waits in the list of panels until they show it. */
  readonly startsHidden?: (codes: ReadonlySet<string>) => boolean;
  readonly part: LazyPart;
}

/** Something that a person asks for in their own name, offered by 发起申请 of the home page. */
export interface OwnRequestEntry {
  readonly label: string;
  /** Screen where it is asked for. */
  readonly path: string;
  /** Order in the menu. */
  readonly sort: number;
}

/** Everything one area hands to the application; src/app/web adds them up. */
export interface WebContribution {
  readonly routes: readonly AppRoute[];
  /** Left of the top bar: whose data one works on. */
  readonly switcher?: LazyPart;
  /** Right of the top bar, in the order given. */
  readonly tools?: readonly LazyPart[];
  readonly userMenu?: LazyPart;
  /** Dialogs that may stand over any screen; they draw nothing until they are needed. */
  readonly overlays?: readonly LazyPart[];
  readonly userCenterTabs?: readonly UserCenterTab[];
  readonly operatorTabs?: readonly OperatorTab[];
  readonly centreTabs?: readonly CentreTab[];
  /** Stand below 隐私与授权 of the personal centre. */
  readonly privacyParts?: readonly LazyPart[];
  readonly restoring?: Restoring;
  readonly missingRight?: () => Promise<{ readonly default: ComponentType<MissingRightProps> }>;
  /** Whether the reader of a row of another enterprise is there now: asks, and switches. */
  readonly offerSwitch?: () => Promise<{ readonly offerSwitch: (place: EnterprisePlace) => Promise<boolean> }>;
  /** Reads the open departments of the chosen enterprise as a tree. */
  readonly departments?: () => Promise<{ readonly default: () => Promise<DepartmentChoice[]> }>;
  /** Stands in the dialog of every act: whether it is done at once, or who decides about it first. */
  readonly actNotice?: () => Promise<{ readonly default: ComponentType<ActNoticeProps> }>;
  /** Stands beside a row: requests about it that wait for a decision. */
  readonly rowRequests?: () => Promise<{ readonly default: ComponentType<RowRequestsProps> }>;
  readonly rowTabs?: readonly RowTab[];
  readonly messageViews?: readonly MessageView[];
  readonly menuCounts?: readonly MenuCount[];
  readonly homePanels?: readonly HomePanelEntry[];
  readonly ownRequests?: readonly OwnRequestEntry[];
  /** What can be done with its rows, for the palette and for screens of others. */
  readonly acts?: () => Promise<{ readonly default: readonly ActEntry[] }>;
  /** Records that open over other screens, by the address of their list. */
  readonly records?: AreaRecords;
  /** Address of the live event stream. */
  readonly liveStream?: string;
}

export interface WebParts {
  readonly switcher: LazyPart | undefined;
  readonly tools: readonly LazyPart[];
  readonly userMenu: LazyPart | undefined;
  readonly overlays: readonly LazyPart[];
  readonly userCenterTabs: readonly UserCenterTab[];
  readonly operatorTabs: readonly OperatorTab[];
  readonly centreTabs: readonly CentreTab[];
  readonly privacyParts: readonly LazyPart[];
  readonly restoring: Restoring | undefined;
  readonly missingRight: WebContribution['missingRight'];
  readonly departments: WebContribution['departments'];
  readonly actNotice: WebContribution['actNotice'];
  readonly rowRequests: WebContribution['rowRequests'];
  readonly rowTabs: readonly RowTab[];
  readonly messageViews: readonly MessageView[];
  readonly offerSwitch: WebContribution['offerSwitch'];
  readonly menuCounts: readonly MenuCount[];
  readonly homePanels: readonly HomePanelEntry[];
  readonly ownRequests: readonly OwnRequestEntry[];
  readonly acts: readonly NonNullable<WebContribution['acts']>[];
  readonly records: readonly AreaRecords[];
  readonly liveStream: string | undefined;
}

/** Of the page, set once at its start: React could hand it down, but calls and guards outside of React ask as well. */
let parts: WebParts = {
  switcher: undefined,
  tools: [],
  userMenu: undefined,
  overlays: [],
  userCenterTabs: [],
  operatorTabs: [],
  centreTabs: [],
  privacyParts: [],
  restoring: undefined,
  missingRight: undefined,
  departments: undefined,
  actNotice: undefined,
  rowRequests: undefined,
  rowTabs: [],
  messageViews: [],
  offerSwitch: undefined,
  menuCounts: [],
  homePanels: [],
  ownRequests: [],
  acts: [],
  records: [],
  liveStream: undefined,
};

/** Adds the contributions up once at start. */
export function registerContributions(contributions: readonly WebContribution[]): void {
  parts = {
    switcher: contributions.find((entry) => entry.switcher)?.switcher,
    tools: contributions.flatMap((entry) => entry.tools ?? []),
    userMenu: contributions.find((entry) => entry.userMenu)?.userMenu,
    overlays: contributions.flatMap((entry) => entry.overlays ?? []),
    userCenterTabs: contributions.flatMap((entry) => entry.userCenterTabs ?? []).toSorted((a, b) => a.sort - b.sort),
    operatorTabs: contributions.flatMap((entry) => entry.operatorTabs ?? []),
    centreTabs: contributions.flatMap((entry) => entry.centreTabs ?? []),
    privacyParts: contributions.flatMap((entry) => entry.privacyParts ?? []),
    restoring: contributions.find((entry) => entry.restoring)?.restoring,
    missingRight: contributions.find((entry) => entry.missingRight)?.missingRight,
    departments: contributions.find((entry) => entry.departments)?.departments,
    actNotice: contributions.find((entry) => entry.actNotice)?.actNotice,
    rowRequests: contributions.find((entry) => entry.rowRequests)?.rowRequests,
    rowTabs: contributions.flatMap((entry) => entry.rowTabs ?? []),
    messageViews: contributions.flatMap((entry) => entry.messageViews ?? []),
    offerSwitch: contributions.find((entry) => entry.offerSwitch)?.offerSwitch,
    menuCounts: contributions.flatMap((entry) => entry.menuCounts ?? []),
    homePanels: contributions.flatMap((entry) => entry.homePanels ?? []).toSorted((a, b) => a.sort - b.sort),
    ownRequests: contributions.flatMap((entry) => entry.ownRequests ?? []).toSorted((a, b) => a.sort - b.sort),
    acts: contributions.flatMap((entry) => entry.acts ?? []),
    records: contributions.flatMap((entry) => entry.records ?? []),
    liveStream: contributions.find((entry) => entry.liveStream)?.liveStream,
  };
}

export const webParts = (): WebParts => parts;
