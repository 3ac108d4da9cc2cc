/** The dialog of an act: a question without fields, a dialog up to five, a drawer above or where something stands beside. */
import type { InputRef } from 'antd';
import { Button, Drawer, Input, Modal } from 'antd';
import type { ComponentType, FormEvent, ReactElement, ReactNode } from 'react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { BulkAnswer, FiledRequest } from '#platform/acts/act.ts';
import { actKey, helpOf, titleOf } from '#platform/acts/act.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { errorCode } from '#platform/entity/error-codes.ts';
import type { Fields } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { Note } from '../parts/Note.tsx';
import type { CallOptions } from '../call.ts';
import { call, CallRefused, newIdempotencyKey } from '../call.ts';
import type { ActNoticeProps } from '../contribution.ts';
import { webParts } from '../contribution.ts';
import type { AnyRow, Values } from '../entity/any-row.ts';
import { countOf } from '../entity/any-row.ts';
import { FormNotes, keepEnter, useSaveKey } from '../entity/EntityForm.tsx';
import type { FormSlots } from '../entity/FormFields.tsx';
import { FormFields } from '../entity/FormFields.tsx';
import type { EntityFormState } from '../entity/use-entity-form.ts';
import { useEntityForm } from '../entity/use-entity-form.ts';
import { useMedia } from '../entity/use-media.ts';
import { State } from '../entity/widgets/cells.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { queryClient } from '../query.ts';
import { useSession } from '../session-store.ts';
import { toast } from '../toast.ts';
import type { DoneAct } from '../undo.ts';
import { useAct } from '../use-act.ts';
import type { ActOf } from './act-form.ts';
import type { LinesOptions } from './act-lines.ts';
import { ActLines } from './ActLines.tsx';
import { useFollowing } from './use-following.ts';
import { beginAct, followProgress, leaveAct, progressText, useActProgress } from './act-progress.ts';
import { answerInTime } from './late-answer.ts';
import { askedFields, bodyOf, formOf, presetOf, saidOf, splitRows } from './act-form.ts';
import { resultOfFiled, resultOfMany, resultOfOne, tellResult } from './act-result.ts';
import styles from './acts.module.css';
import { useNextRow } from './next-row.ts';
import kit from '../styles/kit.module.css';
import formStyles from '../entity/entity-form.module.css';

/** What stands beside the form: what the law says, what it costs, what it ends. Follows the values as they are typed. */
export type ActBeside = ComponentType<BesideProps> & {
  /** The same in a few words, for the line behind which a telephone folds it. */
  readonly Brief?: ComponentType<BesideProps>;
};

interface BesideProps {
  readonly row: AnyRow;
  readonly values: Values;
}

/** What is told of the rows above the form: sums, days. */
export type ActLead = ComponentType<{ readonly rows: readonly AnyRow[] }>;

/** How the form of one act is drawn, where it is more than its fields one below the other. */
export interface ActFormPart {
  /** In place of the fields, where it is done with one row. */
  readonly View?: ComponentType<ActViewProps>;
  /** Typed in the same form, and sent under their own names. */
  readonly fields?: Fields;
  /** Controls in place of those of the fields. */
  readonly slots?: FormSlots;
  /** The row as the form needs it, where lists know less of it. */
  readonly whole?: (row: AnyRow) => Promise<AnyRow>;
  /** What became of it, in words. */
  readonly said?: (answer: Readonly<Record<string, unknown>>, row: AnyRow) => string;
}

export interface ActViewProps {
  readonly of: ActOf;
  readonly entity: AnyEntity;
  readonly form: EntityFormState;
  readonly row: AnyRow;
}

export interface ActLayerProps {
  readonly of: ActOf;
  readonly rows: readonly AnyRow[];
  readonly beside?: ActBeside | undefined;
  readonly lead?: ActLead | undefined;
  readonly slots?: FormSlots | undefined;
  /** Of an act whose values are each row's own: what its table shows besides. */
  readonly lines?: LinesOptions | undefined;
  readonly part?: ActFormPart | undefined;
  /** Says what became of it in place of the line over the screen. */
  readonly tell?: ((result: DoneAct) => void) | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const Notice = lazyPart<ActNoticeProps>(async () => {
  const { actNotice } = webParts();
  return actNotice ? (await actNotice()).default : () => null;
});

/** Whether it is done at once, or who decides about it first. */
function ActNotice({ of: { group, name }, rows, values }: Pick<ActLayerProps, 'of' | 'rows'> & { values: Values }) {
  const { scope } = group.endpoint;
  if (!webParts().actNotice || (scope !== 'company' && scope !== 'platform')) return null;
  return <Notice actKey={actKey(group, name)} rowIds={rows.map(({ id }) => id)} values={values} scope={scope} />;
}

/** Fields up to which a dialog is enough. */
const dialogFields = 5;
/** Rows named in the sentence of those that cannot; the others are counted. */
const namedRefusals = 3;

/** Milliseconds that a person has to read that the act goes on. */
const lateNotice = 5000;

interface Sending extends Pick<CallOptions, 'idempotencyKey'>, Pick<ActLayerProps, 'part' | 'tell'> {}

/** What an answer may hold beside its rows. */
interface ActAnswer extends Readonly<Record<string, unknown>> {
  /** Worth reading, though nothing is wrong. */
  readonly warnings?: readonly string[];
  /** Rows whose act waits for a decision: nothing was done with them. */
  readonly approval?: readonly FiledRequest[];
}

/** Why an act whose dialog was left did not come about. */
const lostReason = (error: unknown): string =>
  error instanceof CallRefused ? error.errorDesc : '没有收到结果，请刷新后核对';

/** Sends the act and says what became of it; refusals are thrown quietly. */
async function sendAct(of: ActOf, rows: readonly AnyRow[], values: Values, sending: Sending = {}): Promise<void> {
  // The input of one act out of several is known to the declaration alone.
  const endpoint = of.group.endpoint;
  const { idempotencyKey = newIdempotencyKey() } = sending;
  const body = bodyOf(of, rows, values);
  const stop = rows.length > 1 ? followProgress(idempotencyKey) : null;
  const end = beginAct(of.act.label);
  const sent = call(endpoint, body, { quiet: true, idempotencyKey })
    .catch((error: unknown) => {
      // Nobody is there any more to read what the dialog would say.
      if (end().wasLeft) toast.error(`${of.act.label}没有完成：${lostReason(error)}`);
      throw error;
    })
    .finally(() => (stop?.(), end())) as Promise<Partial<BulkAnswer> & ActAnswer>;
  if (rows.length === 1) return tellAnswer(of, rows, await sent, sending);
  const answer = await answerInTime(sent, {
    answered: (late) => {
      // Its dialog is left, and whoever opened it may be gone.
      tellAnswer(of, rows, late, { part: sending.part });
      void queryClient.invalidateQueries();
    },
    // Its dialog was left when it was late, so that was told.
    failed: () => undefined,
  });
  if (answer) tellAnswer(of, rows, answer, sending);
  else toast.info(`${of.act.label}在后台继续，办完后会有消息`, lateNotice);
}

/** Says what became of the rows, and offers the way back. */
function tellAnswer(
  of: ActOf,
  rows: readonly AnyRow[],
  answer: Partial<BulkAnswer> & ActAnswer,
  { part, tell = tellResult }: Sending,
): void {
  const [row] = rows;
  const { codes } = useSession.getState();
  const { approval = [] } = answer;
  const refused = answer.refused ?? [];
  if (approval.length > 0) tell(resultOfFiled(of, approval, { done: answer.done?.length ?? 0, refused }));
  else if (answer.done) tell(resultOfMany(of, rows, { done: answer.done, refused }, codes));
  else if (row) {
    const { warnings } = answer;
    tell(
      resultOfOne(of, { before: row, after: { ...row, ...answer } }, codes, {
        said: part?.said?.(answer, row),
        warnings,
      }),
    );
  }
}

/** Who it is about: one by name and state, many by their number. */
function Head({ of, rows }: { readonly of: ActOf; readonly rows: readonly AnyRow[] }): ReactElement {
  const { entity } = of.group;
  const [row] = rows;
  const option =
    rows.length === 1 && entity.state !== undefined
      ? entity.fields[entity.state]?.options?.find(({ code }) => code === row?.[entity.state ?? ''])
      : undefined;
  return (
    <span className={styles['head']}>
      {of.act.label}
      <span className={styles['who']}>
        {rows.length === 1 && row ? titleOf(entity, row) : countOf(entity, rows.length)}
      </span>
      {option && <State option={option} />}
    </span>
  );
}

/** Rows of the choice that are left out, and why. */
function Refused({ of, rows }: { readonly of: ActOf; readonly rows: readonly AnyRow[] }): ReactElement | null {
  const { able, unable } = splitRows(of, rows);
  if (unable.length === 0) return null;
  const unit = of.group.entity.unit ?? '条';
  return (
    <Note tone="warning">
      {rows.length} {unit}中 {able.length} {unit}可以{of.act.label}，{unable.length} {unit}不能：
      <ul>
        {unable.slice(0, namedRefusals).map(({ row, reason }) => (
          <li key={row.id}>{reason}</li>
        ))}
        {unable.length > namedRefusals && (
          <li>
            还有 {unable.length - namedRefusals} {unit}
          </li>
        )}
      </ul>
    </Note>
  );
}

const noValues = Object.freeze<Values>({});

/** A question: what follows, and where there is no way back the name to be typed. */
function Question({ of, rows, lead: Lead, part, tell, onClose, onDone }: ActLayerProps): ReactElement {
  const id = useId();
  const { able } = splitRows(of, rows);
  const [row] = able;
  const [typed, setTyped] = useState('');
  const box = useRef<InputRef>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isBusy, act } = useAct();
  const { danger = false, undo, label } = of.act;
  const progress = useActProgress((state) => state.progress);
  const help = row ? helpOf(of.act, row) : null;
  const name = able.length === 1 && row ? titleOf(of.group.entity, row) : `${able.length}`;
  const isTyped = !danger || undo !== undefined || typed.trim() === name;
  const run = () =>
    act(async () => {
      setRefusal(null);
      try {
        await sendAct(of, able, {}, { part, tell });
        onDone();
      } catch (error) {
        if (!(error instanceof CallRefused)) throw error;
        setRefusal(error.errorDesc);
      }
    });
  return (
    <Modal
      open
      width={Lead ? 560 : 480}
      title={<Head of={of} rows={able} />}
      okText={progress ? progressText(label, progress) : label}
      cancelText="取消"
      okButtonProps={{ id: `${id}-do`, danger, loading: isBusy, disabled: !isTyped || able.length === 0 }}
      onOk={() => void run()}
      onCancel={onClose}
      // The dialog takes the focus when it opens; the box gets it after that, else the act, for who came by a key. What destroys waits to be looked for.
      afterOpenChange={(isOpen) => {
        if (!isOpen) return;
        if (box.current) box.current.focus();
        else if (!danger) document.getElementById(`${id}-do`)?.focus();
      }}
    >
      <Refused of={of} rows={rows} />
      {help !== null && <p>{help}</p>}
      <ActNotice of={of} rows={able} values={noValues} />
      {Lead && (
        <div className={styles.lead}>
          <Lead rows={able} />
        </div>
      )}
      {danger && undo === undefined && (
        <div className={styles['typed']}>
          <label htmlFor={id}>
            输入{able.length === 1 ? of.group.entity.fields[of.group.entity.title]?.label : '数量'} <b>{name}</b>
          </label>
          <Input
            id={id}
            ref={box}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={() => isTyped && void run()}
          />
        </div>
      )}
      {refusal !== null && <Note tone="danger">{refusal}</Note>}
    </Modal>
  );
}

/** How many findings are left, and the way to the first. */
function Wrong({ form, of }: { readonly form: EntityFormState; readonly of: ActOf }): ReactNode {
  const keys = Object.keys(form.findings.errors);
  const [first] = keys;
  if (first === undefined) return null;
  const go = () => document.querySelector<HTMLElement>(`[data-key="${first}"] :is(input, textarea, button)`)?.focus();
  return (
    <span className={styles['wrong']} role="status">
      {keys.length} 处要改：
      <button type="button" className={`${kit.textButton} ${kit.textButtonDanger}`} onClick={go}>
        {of.act.fields?.[first]?.label ?? first}
      </button>
    </span>
  );
}

/** What the button says: the act with how many, and while they are done how far it is. */
function Verb({ of: { group, act }, count }: Pick<ActLayerProps, 'of'> & { readonly count: number | null }): ReactNode {
  const progress = useActProgress((state) => state.progress);
  if (progress) return progressText(act.label, progress);
  return count === null ? act.label : `${act.label} ${countOf(group.entity, count)}`;
}

/** Controls of a form, the first of which may take the keyboard when the dialog opens. */
const controls = 'input:not([type="submit"]), textarea, button, [tabindex="0"]';

/** The first control where it is a box for words: focusing one that opens something would cover the form. */
function focusWords(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>(controls);
  if (first?.matches('textarea, input:not([type]), input[type="text"]:not([role="combobox"], .ant-picker *)'))
    first.focus();
}

function ActForm(props: ActLayerProps): ReactElement {
  const { of, rows, beside: Beside, lead: Lead, slots, part, tell, onClose, onDone } = props;
  const { able } = splitRows(of, rows);
  const [row] = able;
  const one = able.length === 1 ? (row ?? null) : null;
  const View = one ? part?.View : undefined;
  const entity = useMemo(() => formOf(of, one, one ? part?.fields : {}), [of, one, part]);
  const [preset] = useState(() => presetOf(of, one, todayInShanghai()));
  const form = useEntityForm({
    entity,
    row: null,
    preset,
    block: one ? String(one[of.group.rowKey]) : 'many',
    send: async (body, sending) => {
      try {
        await sendAct(of, able, saidOf(preset, body), { ...sending, part, tell });
      } catch (error) {
        // Its values were typed for the row as it was: who goes on must see it as it is now.
        if (error instanceof CallRefused && error.errorCode === errorCode.stale)
          throw new CallRefused({
            errorCode: error.errorCode,
            errorDesc: '刚被他人修改，请关闭后重新办理',
            data: null,
          });
        throw error;
      }
      return { id: one?.id ?? 0 };
    },
    onSaved: onDone,
  });
  useFollowing(of, one, form);
  const leave = () => form.leave(onClose);
  // Beside the form there is no room: what it means folds into a line above.
  const isNarrow = useMedia('(width < 900px)');
  const box = useRef<HTMLFormElement>(null);
  const save = () => void form.submit();
  useSaveKey(save);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  const title = <Head of={of} rows={able} />;
  const help = one ? helpOf(of.act, one) : null;
  const content = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the controls rise to the form
    <form ref={box} noValidate aria-label={of.act.label} onSubmit={onSubmit} onKeyDown={keepEnter}>
      <Refused of={of} rows={rows} />
      {help !== null && <p className={styles['help']}>{help}</p>}
      {Lead && (
        <div className={styles.lead}>
          <Lead rows={able} />
        </div>
      )}
      <ActNotice of={of} rows={able} values={form.values} />
      <FormNotes form={form} />
      {View && one ? (
        <View of={of} entity={entity} form={form} row={one} />
      ) : (
        <FormFields entity={entity} form={form} slots={part?.slots ?? slots} row={one} />
      )}
      <input type="submit" hidden tabIndex={-1} />
    </form>
  );
  const footer = (
    <div className={styles['foot']}>
      <Wrong form={form} of={of} />
      <span className={formStyles.formButtons} style={{ marginLeft: 'auto' }}>
        <Button onClick={leave}>取消</Button>
        <Button
          type="primary"
          danger={of.act.danger ?? false}
          loading={form.isSaving}
          disabled={able.length === 0}
          onClick={save}
          aria-keyshortcuts="Control+S"
        >
          <Verb of={of} count={rows.length > 1 ? able.length : null} /> <kbd aria-hidden="true">Ctrl S</kbd>
        </Button>
      </span>
    </div>
  );
  if (!Beside && !View && askedFields(of).length <= dialogFields)
    return (
      <Modal
        open
        width={560}
        title={title}
        footer={footer}
        onCancel={leave}
        // For who came by a key: the dialog itself would give the keyboard to its cross. A telephone would open its own.
        afterOpenChange={(isOpen) => isOpen && !isNarrow && focusWords(box.current)}
      >
        {content}
      </Modal>
    );
  return (
    <Drawer
      open
      title={title}
      size={Beside ? 960 : 640}
      onClose={leave}
      footer={footer}
      styles={Beside ? { body: { padding: 0 } } : {}}
    >
      {Beside && one ? (
        <div className={styles['columns']}>
          {isNarrow && (
            <details className={styles['fold']}>
              <summary>{Beside.Brief ? <Beside.Brief row={one} values={form.values} /> : '依据和影响'}</summary>
              <Beside row={one} values={form.values} />
            </details>
          )}
          {content}
          {!isNarrow && (
            <aside className={styles['beside']} aria-label={`${of.act.label}的依据和影响`}>
              <Beside row={one} values={form.values} />
            </aside>
          )}
        </div>
      ) : (
        content
      )}
    </Drawer>
  );
}

export function ActLayer(props: ActLayerProps): ReactElement {
  const goOn = useNextRow(props.rows.map(({ id }) => id));
  useEffect(() => leaveAct, []);
  const own = { ...props, onDone: () => (props.onDone(), goOn()) };
  const { of, rows, lines, slots, onClose } = props;
  if (of.act.each && rows.length > 1)
    return (
      <ActLines
        of={of}
        rows={rows}
        lines={lines}
        slots={slots}
        send={(sent, body, sending) => sendAct(of, sent, body, { ...sending, tell: props.tell })}
        onClose={onClose}
        onDone={own.onDone}
      />
    );
  return askedFields(of).length === 0 ? <Question {...own} /> : <ActForm {...own} />;
}
