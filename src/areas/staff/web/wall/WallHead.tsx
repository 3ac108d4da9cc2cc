/** Head of the wall: name, figures, groups, labels, search, order, show, edit. */
import { Button, Select } from 'antd';
import { Layers, MonitorPlay, Pencil, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatNumber } from '#platform/entity/format.ts';
import { SearchBox } from '#platform/web/entity/widgets/SearchBox.tsx';
import { CompanySelect } from '#platform/web/group/CompanySelect.tsx';
import { Chip } from '#platform/web/parts/Chip.tsx';
import { Segments } from '#platform/web/parts/Segments.tsx';
import type { Address } from '#platform/web/use-address.ts';
import { FigureRow } from '#platform/web/parts/FigureRow.tsx';
import type { Wall } from './use-wall.ts';
import { orderOf, wallOrders } from './wall-order.ts';
import filterStyles from '#platform/web/entity/entity-filter.module.css';
import styles from './WallHead.module.css';

export interface WallHeadProps {
  readonly company: string;
  readonly wall: Wall | undefined;
  readonly address: Address;
  /** Labels that cards of the wall carry. */
  readonly labels: readonly { readonly id: number; readonly name: string }[];
  readonly isEditing: boolean;
  readonly mayArrange: boolean;
  readonly canPlay: boolean;
  readonly onPlay: () => void;
  readonly onAdd: () => void;
  readonly onGroups: () => void;
}

function Figures({ wall }: { readonly wall: Wall }): ReactElement {
  const { working, bachelorPercent, seniorTitles, averageYears } = wall.figures;
  const figures = [
    { label: '在职', value: formatNumber(working), unit: '' },
    { label: '本科及以上', value: String(Math.round(bachelorPercent)), unit: '%' },
    { label: '高级职称', value: formatNumber(seniorTitles), unit: '' },
    { label: '平均司龄', value: averageYears.toFixed(1), unit: '年' },
  ];
  return <FigureRow look="large" figures={figures} className={styles.figures} />;
}

function Groups({ wall, address }: { readonly wall: Wall; readonly address: Address }): ReactElement {
  const chosen = address.get('group');
  const total = wall.groups.reduce((sum, group) => sum + group.items.length, 0);
  return (
    <Segments<string | null>
      className={styles.segments}
      label="分组"
      value={chosen}
      onChange={(group) => address.set({ group })}
      segments={[
        { value: null, label: '全部', count: total },
        ...wall.groups
          .filter((group) => group.items.length > 0 || group.code === chosen)
          .map((group) => ({ value: group.code, label: group.name, count: group.items.length })),
      ]}
    />
  );
}

/** All of them in one line that scrolls where there is no room. */
function Labels({ labels, address }: Pick<WallHeadProps, 'labels' | 'address'>): ReactElement | null {
  const chosen = address.number('label');
  if (labels.length === 0) return null;
  return (
    <div className={styles.chips} role="group" aria-label="标签">
      {labels.map(({ id, name }) => (
        <Chip
          key={id}
          label={name}
          isOn={chosen === id}
          onPress={() => address.set({ label: chosen === id ? null : id })}
        />
      ))}
    </div>
  );
}

const arrangeNote = '拖动卡片排序，放下即保存；键盘：空格拿起，方向键移动，空格放下，Esc 取消';

export function WallHead({
  company,
  wall,
  address,
  labels,
  isEditing,
  mayArrange,
  canPlay,
  onPlay,
  onAdd,
  onGroups,
}: WallHeadProps): ReactElement {
  const order = orderOf(address.get('order'));
  const total = wall?.groups.reduce((sum, group) => sum + group.items.length, 0) ?? 0;
  const note =
    address.get('keyword') === null ? (wall?.canSort ? arrangeNote : '编辑、隐藏或移出卡片') : '清除搜索后可以排序';
  return (
    <header className={styles.root}>
      <div className={styles.title}>
        <div>
          <h1 tabIndex={-1}>{company} 人才墙</h1>
          <p className="secondary">
            {isEditing
              ? note
              : `${formatNumber(total)} 位上墙 · 按${wallOrders.find((entry) => entry.value === order)?.label ?? ''}顺序排列`}
          </p>
        </div>
        {wall && <Figures wall={wall} />}
      </div>
      <div className={styles.tools}>
        {wall && <Groups wall={wall} address={address} />}
        {!isEditing && <Labels labels={labels} address={address} />}
        <div className={styles.actions}>
          <SearchBox
            className={styles.search}
            label="搜索人才墙"
            placeholder="姓名或成果"
            value={address.get('keyword')}
            onSearch={(keyword) => address.set({ keyword }, { replace: true })}
          />
          {!isEditing && <CompanySelect address={address} />}
          {!isEditing && (
            <Select
              aria-label="排序"
              prefix={<span className={filterStyles.label}>排序</span>}
              value={order}
              options={[...wallOrders]}
              onChange={(next) => address.set({ order: next === 'manual' ? null : next })}
            />
          )}
          {!isEditing && (
            <Button
              className={styles.play}
              aria-label="全屏播放"
              title="全屏播放"
              icon={<MonitorPlay size={16} aria-hidden="true" />}
              disabled={!canPlay}
              onClick={onPlay}
            >
              全屏播放
            </Button>
          )}
          {isEditing && wall?.canEdit && (
            <Button icon={<Layers size={16} aria-hidden="true" />} onClick={onGroups}>
              管理分组
            </Button>
          )}
          {isEditing && wall?.canEdit && (
            <Button icon={<Plus size={16} aria-hidden="true" />} onClick={onAdd}>
              添加人员
            </Button>
          )}
          {mayArrange && (
            <Button
              type="primary"
              icon={isEditing ? undefined : <Pencil size={16} aria-hidden="true" />}
              onClick={() =>
                address.set(isEditing ? { mode: null } : { mode: 'edit', order: null, keyword: null, label: null })
              }
            >
              {isEditing ? '完成' : '编辑'}
            </Button>
          )}
        </div>
      </div>
    </header>
  );
}
