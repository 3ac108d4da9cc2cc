/** The groups of the palette for what was typed: recent lines, commands, screens, and what the server found. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryListCommand } from '#platform/entity/search-everything.ts';
import { webParts } from '../contribution.ts';
import { tenantPair } from '../wire.ts';
import { useRouteTree } from '../router/use-route.ts';
import type { RouteTree } from '../router/route-tree.ts';
import type { EnterpriseChoice } from '../session-store.ts';
import { useSession } from '../session-store.ts';
import { enterpriseName } from './enterprise-names.ts';
import type { ActStep, FoundLine, PaletteGroup, PaletteLine, Place, Wish } from './palette.ts';
import { findLines, found, isOpen, linesAtOnce, orderGroups, placeOf, screenLines, tabLines } from './palette.ts';
import type { PaletteCommand, PaletteOffer } from './palette-commands.ts';
import { actsOf, loadCommands } from './palette-commands.ts';
import { recentLines } from './palette-recent.ts';
import type { FoundKind } from './use-palette-search.ts';
import { usePaletteSearch } from './use-palette-search.ts';

/** The group that stands where nothing was found. */
export const offeredKey = 'offered';

export interface PaletteGroups {
  readonly groups: readonly PaletteGroup[];
  /** The server has not answered this text yet. */
  readonly isPending: boolean;
  readonly hasFailed: boolean;
}

function localGroup(key: string, label: string, lines: readonly FoundLine[]): PaletteGroup {
  return { key, label, lines, total: lines.length, unit: '项', list: null };
}

interface KindOptions {
  readonly text: string;
  readonly isStale: boolean;
  readonly tree: RouteTree;
  readonly choice: EnterpriseChoice | null;
  /** Words of the acts. */
  readonly acts: readonly PaletteLine[];
  /** The act that a row is asked for. */
  readonly step: ActStep | null;
}

/** Lines of one kind that the server found. */
function kindGroup(kind: FoundKind, { text, isStale, tree, choice, acts, step }: KindOptions): PaletteGroup {
  const icon = tree.find((kind.hits[0]?.path ?? kind.list ?? '').split('?')[0] ?? '')?.icon;
  const listIcon = tree.find((kind.list ?? '').split('?')[0] ?? '')?.icon;
  const lines = kind.hits.map((hit): FoundLine => {
    // As the group one wants to know whose it is.
    const company =
      choice?.selectGroupType === 1
        ? enterpriseName({ groupCode: choice.groupCode, companyCode: hit.companyCode })
        : '';
    return found(
      {
        key: `${kind.name} ${hit.id}`,
        label: hit.title,
        hint: [...hit.beside, company].filter((words) => words !== '').join(' · '),
        path: hit.path,
        mark: kind.isPerson ? { kind: 'person' } : { kind: 'screen', icon: listIcon ?? icon },
        state: hit.state,
        ...(step
          ? { wants: { act: step.act, ids: [hit.id], companyCode: hit.companyCode } }
          : { acts: actsOf({ ...hit, entity: kind.name, list: kind.list }, hit.acts, acts) }),
      },
      text,
    );
  });
  return {
    key: kind.name,
    label: kind.label,
    lines,
    total: kind.total,
    isMore: kind.isMore,
    unit: kind.unit,
    // All of them are asked for an act: the list would show others too.
    list: step ? null : kind.list,
    isWhole: step !== null,
    isStale,
  };
}

/** What may be begun where nothing was found: people first. */
function offered(commands: readonly PaletteCommand[], wish: Wish): PaletteGroup {
  const lines = commands
    .filter(({ isNew, isPerson }) => isNew && (wish.only !== 'people' || isPerson))
    .toSorted((a, b) => Number(b.isPerson) - Number(a.isPerson))
    .slice(0, linesAtOnce)
    .map((line) => found({ ...line, hint: line.isPerson ? '没有要找的人时' : '没有要找的记录时' }, ''));
  return localGroup(offeredKey, '办理', lines);
}

/** People stand in front of other kinds that fit as well. */
const inOrder = (kinds: readonly FoundKind[]): FoundKind[] =>
  kinds.toSorted((a, b) => Number(b.isPerson) - Number(a.isPerson));

/** Recent lines that may still be opened. */
function lastOpened(tree: RouteTree, place: Place): PaletteLine[] {
  return recentLines().filter(({ path }) => {
    const route = tree.find(path.split('?')[0] ?? '');
    return route === undefined || isOpen(tree, route, place);
  });
}

/** Tabs of the two screens whose tabs each room brings its own of. */
const addedTabs = () => {
  const { userCenterTabs, operatorTabs } = webParts();
  return { '/userCenter': userCenterTabs, '/platform-admin': operatorTabs };
};

const nothingOffered: PaletteOffer = { commands: [], acts: [] };

/** `step`: the act that a row is asked for. */
export function usePaletteGroups(wish: Wish, step: ActStep | null): PaletteGroups {
  const tree = useRouteTree();
  const codes = useSession((state) => state.codes);
  const choice = useSession((state) => state.choice);
  const { data: { commands, acts } = nothingOffered } = useQuery({
    queryKey: ['palette-commands', queryListCommand.path, tenantPair(choice)],
    queryFn: () => loadCommands(tree),
    enabled: choice !== null,
  });
  const asked = (wish.only === 'commands' && !step) || choice === null ? '' : wish.text;
  const { kinds, isPending, hasFailed } = usePaletteSearch(asked, wish.only === 'people' && !step, step?.act);
  const groups = useMemo(() => {
    const { only, text } = wish;
    const ofKind = (kind: FoundKind) => kindGroup(kind, { text, isStale: isPending, tree, choice, acts, step });
    if (step) return kinds.map(ofKind);
    const begun = only === 'people' ? [] : findLines([...commands, ...acts], text);
    const place = placeOf(codes, choice);
    // Unasked the tabs would be more than the screens.
    const tabs = text === '' ? [] : tabLines(tree, place, addedTabs());
    const screens = only === null ? findLines([...screenLines(tree, place), ...tabs], text) : [];
    if (text === '') {
      const recent = only === null ? lastOpened(tree, place).map((line) => found(line, '')) : [];
      const ones = recent.map((line) => ({ ...line, key: `recent ${line.key}` }));
      return [
        localGroup('recent', '最近打开', ones),
        localGroup('commands', '办理', begun),
        localGroup('screens', '页面', screens),
      ].filter(({ lines }) => lines.length > 0);
    }
    const foundGroups = orderGroups([
      localGroup('commands', '办理', begun),
      localGroup('screens', '页面', screens),
      ...inOrder(kinds).map(ofKind),
    ]);
    const isEmpty = foundGroups.length === 0 && !isPending && !hasFailed && only !== 'commands';
    return isEmpty ? [offered(commands, wish)].filter(({ lines }) => lines.length > 0) : foundGroups;
  }, [wish, step, commands, acts, tree, codes, choice, kinds, isPending, hasFailed]);
  return { groups, isPending, hasFailed };
}
