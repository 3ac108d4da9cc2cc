/** The members of a comparison as chips: their order is that of the columns, changed by drag and by keyboard; further ones are found by name. */
import type { DragEndEvent } from '@dnd-kit/core';
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Select } from 'antd';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { dragAnnouncements, dragInstructions } from '#platform/web/drag-words.ts';
import type { queryContrastMembers } from '../../model/contrast.ts';
import { mostMembers } from '../../model/contrast.ts';
import { seriesColour } from '../charts.tsx';
import styles from './MemberBar.module.css';

type Member = OutputOf<typeof queryContrastMembers>['members'][number];

export interface MemberBarProps {
  /** Everybody who can be chosen. */
  readonly members: readonly Member[];
  readonly chosen: readonly string[];
  readonly onChange: (codes: string[]) => void;
}

function MemberChip({
  member: { companyCode, companyName },
  place,
  onRemove,
}: {
  readonly member: Member;
  readonly place: number;
  readonly onRemove: () => void;
}): ReactElement {
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({
    id: companyCode,
    attributes: { roleDescription: '可移动' },
  });
  return (
    <li ref={setNodeRef} className={styles.chip} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <button
        type="button"
        className={styles.name}
        {...attributes}
        {...listeners}
        aria-label={`移动 ${companyName}，第 ${place + 1} 位`}
        title={companyName}
      >
        <i style={{ background: seriesColour(place) }} aria-hidden="true" />
        <span className="ellipsis">{companyName}</span>
      </button>
      <button type="button" className={styles.remove} aria-label={`移除 ${companyName}`} onClick={onRemove}>
        <X size={12} aria-hidden="true" />
      </button>
    </li>
  );
}

const announcements = dragAnnouncements();

export function MemberBar({ members, chosen, onChange }: MemberBarProps): ReactElement {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const byCode = new Map(members.map((member) => [member.companyCode, member]));
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id)
      onChange(arrayMove([...chosen], chosen.indexOf(String(active.id)), chosen.indexOf(String(over.id))));
  };
  const isFull = chosen.length >= mostMembers;
  return (
    <div className={styles.root} role="group" aria-label="对比的成员企业">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{ announcements, screenReaderInstructions: dragInstructions }}
      >
        <SortableContext items={[...chosen]} strategy={rectSortingStrategy}>
          <ul className={styles.chips}>
            {chosen.flatMap((code, place) => {
              const member = byCode.get(code);
              return member
                ? [
                    <MemberChip
                      key={code}
                      member={member}
                      place={place}
                      onRemove={() => onChange(chosen.filter((one) => one !== code))}
                    />,
                  ]
                : [];
            })}
          </ul>
        </SortableContext>
      </DndContext>
      <Select<string>
        className={styles.add}
        aria-label="添加成员"
        placeholder="添加成员"
        value={null}
        disabled={isFull}
        showSearch={{ optionFilterProp: 'search' }}
        notFoundContent="没有符合的成员企业"
        options={members
          .filter(({ companyCode }) => !chosen.includes(companyCode))
          .map(({ companyCode, companyName, fullName }) => ({
            value: companyCode,
            label: companyName,
            search: `${companyName} ${fullName}`,
          }))}
        onSelect={(code) => onChange([...chosen, code])}
      />
      <span className={`${styles.note} secondary`}>
        已选 {chosen.length} 家，最多 {mostMembers} 家，拖动调整次序
      </span>
    </div>
  );
}
