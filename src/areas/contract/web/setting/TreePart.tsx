/** 分类与类型: categories at the left, types of the chosen one at the right; a telephone shows one after the other. */
import { Button, Modal } from 'antd';
import { ArrowLeft, Plus } from 'lucide-react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useRef, useState } from 'react';
import { mostCategories, mostTypes } from '../../model/contract-type.ts';
import type { DraftCategory } from '../../model/tree-draft.ts';
import {
  categoryProblem,
  draftOf,
  hasRoomForCategory,
  hasRoomForType,
  typeProblem,
  usualTree,
  withCategoryName,
  withNewCategory,
  withNewType,
  withoutCategory,
  withoutType,
  withTypeName,
} from '../../model/tree-draft.ts';
import { NameRow } from './NameRow.tsx';
import type { TreeEditor } from './use-tree-editor.ts';
import styles from './SettingDialog.module.css';

/** The name that stands in its box: of a category, or of a type at its place. */
interface Edited {
  readonly categoryId: number;
  /** Null: the category itself. */
  readonly place: number | null;
}

/** Focus to the neighbour of a row. */
const stepIn = (list: HTMLElement | null, by: 1 | -1) => {
  const rows = [...(list?.querySelectorAll<HTMLElement>('li[tabindex="0"]') ?? [])];
  rows[rows.indexOf(document.activeElement as HTMLElement) + by]?.focus();
};

/** Something that is about to go, with what goes along. */
interface Removal {
  readonly title: string;
  readonly text: string;
  readonly go: () => void;
}

function RemovalDialog({ removal, onClose }: { removal: Removal | null; onClose: () => void }): ReactElement {
  return (
    <Modal
      open={removal !== null}
      title={removal?.title}
      okText="删除"
      cancelText="取消"
      okButtonProps={{ danger: true }}
      onOk={() => (removal?.go(), onClose())}
      onCancel={onClose}
    >
      {removal?.text}
    </Modal>
  );
}

interface ListProps {
  readonly editor: TreeEditor;
  readonly edited: Edited | null;
  readonly onEdited: (edited: Edited | null) => void;
}

function AddRow({ label, isFull, full, onAdd }: { label: string; isFull: boolean; full: string; onAdd: () => void }) {
  if (isFull) return <p className={styles.full}>{full}</p>;
  return (
    <div className={styles.add}>
      <Button type="link" icon={<Plus size={15} aria-hidden="true" />} onClick={onAdd}>
        {label}
      </Button>
      <kbd>Enter</kbd>
    </div>
  );
}

function Categories({
  editor: { tree, loaded, change },
  edited,
  onEdited,
  chosenId,
  onChoose,
}: ListProps & { readonly chosenId: number | undefined; readonly onChoose: (id: number) => void }): ReactElement {
  const [removal, setRemoval] = useState<Removal | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const stood = new Map((loaded ? draftOf(loaded) : []).map(({ id, categoryName }) => [id, categoryName]));
  const add = () => {
    if (!hasRoomForCategory(tree)) return;
    const next = withNewCategory(tree);
    const id = next.at(-1)?.id ?? 0;
    change(next);
    onChoose(id);
    onEdited({ categoryId: id, place: null });
  };
  const remove = ({ id, categoryName, typeRespVoList }: DraftCategory) => {
    const go = () => (change(withoutCategory(tree, id)), onEdited(null));
    if (typeRespVoList.length === 0) {
      go();
      return;
    }
    const names = typeRespVoList.map(({ typeName }) => typeName || '未命名').join('、');
    setRemoval({
      title: `删除分类“${categoryName}”？`,
      text: `它的 ${typeRespVoList.length} 个类型一起删除：${names}`,
      go,
    });
  };
  return (
    <section className={styles.pane} aria-label="分类">
      <header className={styles.head}>
        <h3>分类</h3>
        <span className="secondary">
          {tree.length} / {mostCategories}
        </span>
      </header>
      <ul ref={list} className={styles.list} aria-label="分类">
        {tree.map((category) => {
          const { id, categoryName, isNew, contractCount = 0, isUsed = false } = category;
          return (
            <NameRow
              key={`${id} ${isNew ? 'new' : ''}`}
              kind="分类"
              number={id}
              name={categoryName}
              loadedName={isNew ? null : (stood.get(id) ?? null)}
              problem={categoryProblem(tree, id)}
              count={contractCount}
              isUsed={isUsed}
              isChosen={id === chosenId}
              isEdited={edited?.categoryId === id && edited.place === null}
              onEdit={() => (onChoose(id), onEdited({ categoryId: id, place: null }))}
              onEnd={() => onEdited(null)}
              onName={(name) => change(withCategoryName(tree, id, name))}
              onNext={add}
              onRemove={() => remove(category)}
              onChoose={() => onChoose(id)}
              onStep={(by) => stepIn(list.current, by)}
            />
          );
        })}
      </ul>
      <AddRow
        label="新增分类"
        isFull={!hasRoomForCategory(tree)}
        full={`已有 ${mostCategories} 个分类，不能再新增`}
        onAdd={add}
      />
      {tree.length === 0 && (
        <p className={styles.hint}>
          还没有分类。<Button onClick={() => change(usualTree())}>填入常用分类</Button>
        </p>
      )}
      <RemovalDialog removal={removal} onClose={() => setRemoval(null)} />
    </section>
  );
}

function Types({
  editor: { tree, loaded, change },
  edited,
  onEdited,
  category,
  onBack,
  onRetype,
}: ListProps & {
  readonly category: DraftCategory;
  readonly onBack: () => void;
  readonly onRetype: (categoryId: number) => void;
}): ReactElement {
  const [removal, setRemoval] = useState<Removal | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const stood = new Map((loaded?.typeRespVoList ?? []).map(({ id, typeName }) => [id, typeName]));
  const { id: categoryId, categoryName, typeRespVoList } = category;
  const add = () => {
    if (!hasRoomForType(category)) return;
    change(withNewType(tree, categoryId));
    onEdited({ categoryId, place: typeRespVoList.length });
  };
  const remove = (typeName: string, isNew: boolean) => {
    const go = () => (change(withoutType(tree, categoryId, typeName)), onEdited(null));
    if (isNew) go();
    else setRemoval({ title: `删除类型“${typeName}”？`, text: `从${categoryName}里删除，保存后生效`, go });
  };
  return (
    <section className={styles.pane} aria-label={`${categoryName}的类型`}>
      <header className={styles.head}>
        <Button
          className={styles.back ?? ''}
          type="text"
          aria-label="返回分类"
          icon={<ArrowLeft size={16} aria-hidden="true" />}
          onClick={onBack}
        />
        <h3>{categoryName || '新分类'}的类型</h3>
        <span className="secondary">
          {typeRespVoList.length} / {mostTypes}
        </span>
      </header>
      <ul ref={list} className={styles.list} aria-label="类型">
        {typeRespVoList.map(({ id, typeName, isNew, contractCount = 0, isUsed = false }, place) => (
          <NameRow
            // A new type has no id: its place keeps the box while it is typed in.
            key={id ?? `new ${place}`}
            kind="类型"
            number={id}
            name={typeName}
            loadedName={isNew ? null : (stood.get(id ?? 0) ?? null)}
            problem={typeProblem(category, place)}
            count={contractCount}
            isUsed={isUsed}
            isEdited={edited?.categoryId === categoryId && edited.place === place}
            onEdit={() => onEdited({ categoryId, place })}
            onEnd={() => onEdited(null)}
            onName={(name) => change(withTypeName(tree, categoryId, place, name))}
            onNext={add}
            onRemove={() => remove(typeName, isNew === true)}
            onStep={(by) => stepIn(list.current, by)}
          />
        ))}
      </ul>
      <AddRow
        label="新增类型"
        isFull={!hasRoomForType(category)}
        full={`已有 ${mostTypes} 个类型，不能再新增`}
        onAdd={add}
      />
      <p className={styles.hint}>
        在用的分类和类型只能改名。要删除，先把合同换到别的类型。
        {category.isUsed === true && (
          <Button type="link" size="small" onClick={() => onRetype(categoryId)}>
            批量换类型
          </Button>
        )}
      </p>
      <RemovalDialog removal={removal} onClose={() => setRemoval(null)} />
    </section>
  );
}

export function TreePart({
  editor,
  onRetype,
}: {
  readonly editor: TreeEditor;
  readonly onRetype: (categoryId: number) => void;
}): ReactElement {
  const { tree } = editor;
  const [chosen, setChosen] = useState<number | null>(null);
  const [edited, setEdited] = useState<Edited | null>(null);
  /** Of a telephone: which of the two screens is in sight. */
  const [isOnTypes, setOnTypes] = useState(false);
  const category = tree.find(({ id }) => id === chosen) ?? tree[0];
  const keepInside = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && edited !== null) event.stopPropagation();
  };
  return (
    // Esc ends the name that is edited, and not the dialog around it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.tree} data-types={isOnTypes || undefined} onKeyDown={keepInside}>
      <Categories
        editor={editor}
        edited={edited}
        onEdited={setEdited}
        chosenId={category?.id}
        onChoose={(id) => (setChosen(id), setOnTypes(true))}
      />
      {category ? (
        <Types
          editor={editor}
          edited={edited}
          onEdited={setEdited}
          category={category}
          onBack={() => setOnTypes(false)}
          onRetype={onRetype}
        />
      ) : (
        <section className={styles.pane} aria-label="类型" />
      )}
    </div>
  );
}
