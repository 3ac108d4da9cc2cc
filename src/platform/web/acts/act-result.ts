/** What is told after an act, and the way back: one press for one row as for many. */
import type { BulkAnswer, FiledRequest } from '#platform/acts/act.ts';
import { sentWords, titleOf } from '#platform/acts/act.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { call, CallRefused } from '../call.ts';
import type { AnyRow } from '../entity/any-row.ts';
import { countOf } from '../entity/any-row.ts';
import { queryClient } from '../query.ts';
import { toast } from '../toast.ts';
import type { DoneAct, SkippedRow } from '../undo.ts';
import { offerUndo, withdrawOffer } from '../undo.ts';
import type { ActOf } from './act-form.ts';
import { allowedActs, askedFields, bodyOf, presetOf } from './act-form.ts';

/** A row as it was before an act, and as the act left it. */
export interface DoneRow {
  readonly before: AnyRow;
  readonly after: AnyRow;
}

/** Calls under way at once while many rows are taken back one by one, each with its version. */
const atOnce = 4;

/**
 * The act that takes one back: declared, allowed, and asking for nothing, for one press has to be enough. Null where there
 * is none.
 */
export function wayBack({ group, act }: ActOf, codes: ReadonlySet<string>): ActOf | null {
  const back = allowedActs([group], codes).find(({ name }) => name === act.undo);
  if (!back) return null;
  const asks = askedFields(back).some(([, field]) => field.required && field.default === undefined);
  return asks ? null : back;
}

/** Whether a row would be where it was: an act may end in one state, and begin in several. */
export function leadsBack({ group: { entity }, act }: ActOf, before: AnyRow): boolean {
  return entity.state === undefined || act.to === undefined || act.to === before[entity.state];
}

/** What the way back has to say: one press says no more. */
function backValues(back: ActOf): Record<string, unknown> {
  const preset = presetOf(back, null, todayInShanghai());
  const required = new Set(askedFields(back).flatMap(([key, field]) => (field.required ? [key] : [])));
  return Object.fromEntries(Object.entries(preset).filter(([key]) => required.has(key)));
}

/** What is sent to take a row back: its new version, so that a row that somebody has changed since is refused. */
export function backBody(back: ActOf, row: AnyRow): Record<string, unknown> {
  return { ...bodyOf(back, [row], backValues(back)), version: row.version };
}

/** What is sent to take many rows back at once, each with its new version; null where the act takes one row a call. */
export function backBodyOfMany(back: ActOf, rows: readonly AnyRow[]): Record<string, unknown> | null {
  const { bulk } = back.act;
  // A body that the contract gave names rows without their versions.
  if (bulk === undefined || rows.length > bulk || rows.length < 2 || back.group.write || !back.group.versioned)
    return null;
  return bodyOf(back, rows, { ...backValues(back), rows: rows.map(({ id, version }) => ({ id, version })) });
}

/** Which rows went back, and which did not. */
interface UndoResult {
  readonly done: string[];
  readonly leftOut: SkippedRow[];
}

/** In one call where the act takes many: whole, and each row for itself. */
async function takeManyBack(back: ActOf, rows: readonly DoneRow[], body: Record<string, unknown>): Promise<UndoResult> {
  const { entity, endpoint } = back.group;
  const titles = new Map(rows.map(({ before }) => [before.id, titleOf(entity, before)]));
  const { done = [], refused = [] } = (await call(endpoint, body, { quiet: true })) as Partial<BulkAnswer>;
  return { done: done.map(({ id }) => titles.get(id) ?? ''), leftOut: refused.map((row) => ({ ...row })) };
}

/** One call a row, some at once. */
async function takeEachBack(back: ActOf, rows: readonly DoneRow[]): Promise<UndoResult> {
  const { entity, endpoint } = back.group;
  const [done, leftOut]: [string[], SkippedRow[]] = [[], []];
  const waiting = [...rows];
  const work = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const title = titleOf(entity, row.before);
      try {
        await call(endpoint, backBody(back, row.after), { quiet: true });
        done.push(title);
      } catch (error) {
        if (!(error instanceof CallRefused)) throw error;
        leftOut.push({ title, reason: error.errorDesc });
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { done, leftOut };
}

/** Takes rows back, each for itself; who was changed since is named. */
async function takeBack(of: ActOf, back: ActOf, rows: readonly DoneRow[]): Promise<DoneAct> {
  const { entity } = of.group;
  const able = rows.filter(({ before }) => leadsBack(back, before));
  const astray = rows
    .filter(({ before }) => !leadsBack(back, before))
    .map(({ before }) => ({ title: titleOf(entity, before), reason: '不能回到原来的状态' }));
  let taken: UndoResult;
  try {
    const many = backBodyOfMany(
      back,
      able.map(({ after }) => after),
    );
    taken = await (many ? takeManyBack(back, able, many) : takeEachBack(back, able));
  } finally {
    await queryClient.invalidateQueries();
  }
  const { done } = taken;
  const leftOut = [...astray, ...taken.leftOut];
  const [only] = rows;
  if (rows.length === 1 && only) {
    const [refusal] = leftOut;
    const name = titleOf(entity, only.before);
    return { text: refusal ? `${name}未撤回：${refusal.reason}` : `${name}：${of.act.label}已撤回` };
  }
  const said = `${of.act.label}已撤回 ${countOf(entity, done.length)}`;
  const [first] = leftOut;
  if (!first) return { text: said };
  return {
    text: `${said}，${leftOut.length} ${entity.unit ?? '条'}未撤回：${first.title}，${first.reason}`,
    list: { word: '撤回', done, leftOut },
  };
}

/** What the server and the form of an act say of it. */
export interface ActWords {
  /** In place of the plain sentence. */
  readonly said?: string | undefined;
  /** Worth reading, though nothing is wrong. */
  readonly warnings?: readonly string[] | undefined;
}

/** What is told of one row that was done. */
export function resultOfOne(
  of: ActOf,
  row: DoneRow,
  codes: ReadonlySet<string>,
  { said, warnings = [] }: ActWords = {},
): DoneAct {
  const back = wayBack(of, codes);
  return {
    text: [said ?? `${titleOf(of.group.entity, row.before)}：已${of.act.label}`, ...warnings].join('；'),
    ...(warnings.length > 0 && { isWarning: true }),
    ...(back && leadsBack(back, row.before) && { verb: '撤回', undo: () => takeBack(of, back, [row]) }),
  };
}

/** What is told of many: how many were done, who was left out, and the way back of those that were done. */
export function resultOfMany(
  of: ActOf,
  rows: readonly AnyRow[],
  { done, refused }: BulkAnswer,
  codes: ReadonlySet<string>,
): DoneAct {
  const { entity } = of.group;
  const versions = new Map(done.map(({ id, version }) => [id, version]));
  const changed = rows.flatMap((before): DoneRow[] => {
    const version = versions.get(before.id);
    return version === undefined ? [] : [{ before, after: { ...before, version } }];
  });
  const back = wayBack(of, codes);
  const counted = `已${of.act.label} ${countOf(entity, done.length)}`;
  return {
    text:
      refused.length === 0
        ? counted
        : `${counted}，${refused.length} ${entity.unit ?? '条'}未办理：${refused[0]?.reason ?? ''}`,
    ...(refused.length > 0 && {
      list: { word: '办理', done: changed.map(({ before }) => titleOf(entity, before)), leftOut: refused },
    }),
    ...(back &&
      changed.some(({ before }) => leadsBack(back, before)) && {
        verb: '撤回',
        undo: () => takeBack(of, back, changed),
      }),
  };
}

/** What is told of rows whose act waits: nothing was done with them yet, and who decides. */
export function resultOfFiled(
  { act, group: { entity } }: ActOf,
  filed: readonly FiledRequest[],
  { done, refused }: { readonly done: number; readonly refused: BulkAnswer['refused'] },
): DoneAct {
  const deciders = [...new Set(filed.flatMap(({ deciders: names }) => names))];
  const who =
    deciders.length === 0
      ? '等管理员指定审批人'
      : `由 ${deciders.slice(0, 3).join('、')}${deciders.length > 3 ? ' 等' : ''}决定`;
  const [only] = filed;
  const unit = entity.unit ?? '条';
  if (filed.length === 1 && only && done === 0 && refused.length === 0)
    return { text: `${only.title}：${sentWords(act.label, '已')}，${who}` };
  const parts = [
    `${sentWords(act.label, '已')} ${countOf(entity, filed.length)}，${who}`,
    ...(done > 0 ? [`已${act.label} ${countOf(entity, done)}`] : []),
    ...(refused.length > 0 ? [`${refused.length} ${unit}未办理：${refused[0]?.reason ?? ''}`] : []),
  ];
  return {
    text: parts.join('；'),
    ...(refused.length > 0 && {
      list: { word: '办理', done: filed.map(({ title }) => title), leftOut: refused },
    }),
  };
}

/** Milliseconds in which a warning can be read. */
const warningTime = 8000;

/** Tells what became of an act: ten seconds with the way back or the list of who was left out, else a short line. */
export function tellResult(result: DoneAct): void {
  if (result.undo || result.list) return offerUndo(result);
  // What was offered before may be about the same row, which has gone on since.
  withdrawOffer();
  if (result.isWarning) toast.info(result.text, warningTime);
  else toast.success(result.text);
}
