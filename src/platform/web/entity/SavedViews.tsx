/** 视图: chooses, saves, names, shares and deletes what a list shows. Fetched behind the list. */
import { Modal } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { Bookmark, Pencil, Star, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ListedView } from '#platform/entity/saved-views.ts';
import {
  deleteSavedView,
  querySavedViews,
  saveSavedView,
  setDefaultView,
  sharings,
} from '#platform/entity/saved-views.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { call } from '../call.ts';
import { useRead } from '../query.ts';
import { ErrorState } from '../shell/ErrorState.tsx';
import { Popup } from '../shell/Popup.tsx';
import { Skeleton } from '../shell/Skeleton.tsx';
import { toast } from '../toast.ts';
import { useAct } from '../use-act.ts';
import { addressOfView, withSavedView } from './saved-view-address.ts';
import type { SavedViewsProps } from './saved-views-button.tsx';
import styles from './saved-views.module.css';
import { SavedViewForm } from './SavedViewForm.tsx';
import { viewConfigOf } from './table-columns.ts';
import { viewKey } from './use-table-view.ts';
import { keptHere } from './views-kept.ts';
import kit from '../styles/kit.module.css';

/** What a list shows differs from the view that its address names. */
function useIsChanged({ view }: SavedViewsProps): boolean {
  const [params] = useSearchParams();
  const { saved } = view;
  return (
    saved !== null && (view.isArranged || addressOfView(params) !== addressOfView(new URLSearchParams(saved.address)))
  );
}

/** What can be done with the views of a list; each reads them anew. */
function useViewActs({ view }: SavedViewsProps) {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const { scene } = view;
  const renew = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: viewKey(scene) }),
      client.invalidateQueries({ queryKey: [querySavedViews.path] }),
    ]);
  /** Done, or refused, the list of views is read again: somebody else may have changed it. */
  const renewed = async <Answer,>(work: Promise<Answer>): Promise<Answer> => {
    try {
      return await work;
    } finally {
      await renew();
    }
  };
  const shown = () => ({ address: addressOfView(params), config: viewConfigOf(view.columns, view.pageSize ?? null) });
  const choose = (chosen: Pick<ListedView, 'id' | 'address'> | null) =>
    setParams((before) => withSavedView(before, chosen));
  return {
    choose,
    restore: (saved: Pick<ListedView, 'id' | 'address'>) => {
      if (view.isArranged) view.reset();
      choose(saved);
    },
    save: ({ id, version }: ListedView) => renewed(call(saveSavedView, keptHere({ id, version, scene, ...shown() }))),
    create: async (named: Pick<ListedView, 'name' | 'shared' | 'roleIds'>) => {
      const { address, config } = shown();
      const { id } = await renewed(call(saveSavedView, keptHere({ scene, ...named, address, config })));
      setParams((before) => withSavedView(before, { id, address }), { replace: true });
    },
    rename: ({ id, version }: ListedView, named: Pick<ListedView, 'name' | 'shared' | 'roleIds'>) =>
      renewed(call(saveSavedView, keptHere({ id, version, scene, ...named }))),
    remove: async ({ id }: ListedView) => {
      await renewed(call(deleteSavedView, keptHere({ id })));
      if (view.saved?.id === id) choose(null);
    },
    setDefault: (id: number | null) => renewed(call(setDefaultView, keptHere({ scene, id }))),
  };
}

type ViewActs = ReturnType<typeof useViewActs>;

interface LineProps {
  readonly listed: ListedView;
  readonly isChosen: boolean;
  readonly isDefault: boolean;
  readonly acts: ViewActs;
  readonly onChosen: () => void;
  readonly onEdit: () => void;
}

function ViewLine({ listed, isChosen, isDefault, acts, onChosen, onEdit }: LineProps): ReactElement {
  const { act } = useAct();
  const { name, shared } = listed;
  const ask = () =>
    Modal.confirm({
      title: `删除视图「${name}」？`,
      content: shared === 'own' ? '列表里的数据不受影响。' : '能看到它的人都不再有这个视图，列表里的数据不受影响。',
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: () => act(() => acts.remove(listed)),
    });
  return (
    <li className={styles['line']}>
      <button type="button" aria-current={isChosen || undefined} onClick={() => (acts.choose(listed), onChosen())}>
        <span className={styles['name']}>{name}</span>
        {shared !== 'own' && listed.isOwn && <span className="tag">{optionLabel(sharings, shared)}</span>}
      </button>
      <button
        type="button"
        className={kit.iconButton}
        aria-label={`打开列表时显示「${name}」`}
        title="打开列表时显示"
        aria-pressed={isDefault}
        onClick={() => void act(() => acts.setDefault(isDefault ? null : listed.id))}
      >
        <Star size={14} aria-hidden="true" fill={isDefault ? 'currentColor' : 'none'} />
      </button>
      {listed.mayEdit && (
        <>
          <button type="button" className={kit.iconButton} aria-label={`修改视图 ${name}`} onClick={onEdit}>
            <Pencil size={14} aria-hidden="true" />
          </button>
          <button type="button" className={kit.iconButton} aria-label={`删除视图 ${name}`} onClick={ask}>
            <Trash2 size={14} aria-hidden="true" />
          </button>
        </>
      )}
    </li>
  );
}

function ViewPanel({ view, close }: SavedViewsProps & { readonly close: () => void }): ReactElement {
  const acts = useViewActs({ view });
  const isChanged = useIsChanged({ view });
  const { isBusy, act } = useAct();
  const [edited, setEdited] = useState<ListedView | 'new' | null>(null);
  const { data, error, refetch } = useRead(querySavedViews, keptHere({ scene: view.scene }), { quiet: true });
  if (error) return <ErrorState title="视图没有加载出来" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={3} />;
  if (edited !== null)
    return (
      <SavedViewForm
        view={edited === 'new' ? null : edited}
        roles={data.roles}
        onClose={() => setEdited(null)}
        onSave={async (named) => {
          await (edited === 'new' ? acts.create(named) : acts.rename(edited, named));
          toast.success('视图已保存');
          if (edited === 'new') close();
          else setEdited(null);
        }}
      />
    );
  const current = data.views.find(({ id }) => id === view.saved?.id);
  const linesOf = (views: readonly ListedView[]) =>
    views.map((listed) => (
      <ViewLine
        key={listed.id}
        listed={listed}
        isChosen={listed === current}
        isDefault={listed.id === data.defaultId}
        acts={acts}
        onChosen={close}
        onEdit={() => setEdited(listed)}
      />
    ));
  const own = data.views.filter(({ isOwn }) => isOwn);
  const shared = data.views.filter(({ isOwn }) => !isOwn);
  return (
    <div className={styles['panel']}>
      <div className={styles['list']}>
        <ul aria-label="我的视图">
          <li className={styles['line']}>
            <button type="button" aria-current={!view.saved || undefined} onClick={() => (acts.choose(null), close())}>
              <span className={styles['name']}>全部</span>
            </button>
          </li>
          {linesOf(own)}
        </ul>
        {shared.length > 0 && (
          <>
            <h3 aria-hidden="true">共享给我的</h3>
            <ul aria-label="共享给我的视图">{linesOf(shared)}</ul>
          </>
        )}
      </div>
      <div className={styles['feet']}>
        {current?.mayEdit && isChanged && (
          <button
            type="button"
            className="button button-primary"
            disabled={isBusy}
            onClick={() => void act(async () => (await acts.save(current), toast.success('视图已保存'), close()))}
          >
            保存
          </button>
        )}
        <button type="button" className="button" onClick={() => setEdited('new')}>
          另存为…
        </button>
        {current && isChanged && (
          <button type="button" className={kit.textButton} onClick={() => (acts.restore(current), close())}>
            还原
          </button>
        )}
      </div>
    </div>
  );
}

export function SavedViews({ view }: SavedViewsProps): ReactElement {
  const isChanged = useIsChanged({ view });
  const { saved } = view;
  return (
    <Popup
      label="视图"
      placement="bottomRight"
      takesFocus
      renderPanel={(close) => <ViewPanel view={view} close={close} />}
    >
      <button
        type="button"
        className={`button ${styles['button'] ?? ''}`}
        aria-label={saved ? `视图 ${saved.name}${isChanged ? '，已修改' : ''}` : '视图'}
      >
        <Bookmark size={14} aria-hidden="true" />
        <span>{saved?.name ?? '视图'}</span>
        {isChanged && <small className={styles['changed']}>已修改</small>}
      </button>
    </Popup>
  );
}
