/** What the chosen card is: facts and ways on. */
import { Button } from 'antd';
import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { EMPTY_TEXT, formatNumber } from '#platform/entity/format.ts';
import { optionLabel } from '#platform/entity/field.ts';
import { PersonName } from '#platform/web/entity/widgets/PersonName.tsx';
import { useRead } from '#platform/web/query.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { DescriptionList } from '#platform/web/parts/DescriptionList.tsx';
import { nodeTypes } from '../../model/dicts.ts';
import { getDepartmentInformation } from '../../model/department-calls.ts';
import type { DepartmentChange } from '../department/use-department-change.ts';
import type { Departments } from '../department/use-departments.ts';
import { departmentPath } from '../department/department-tree.ts';
import { tabAddress } from '../interior-view.ts';
import type { ChartNode } from './chart-data.ts';
import kit from '#platform/web/styles/kit.module.css';
import styles from './ChartPanel.module.css';

interface ChartPanelProps {
  readonly node: ChartNode;
  readonly asOf: string | null;
  readonly departments: Departments;
  readonly change: DepartmentChange | undefined;
  readonly onClose: () => void;
}

function Frame({
  title,
  tag,
  lines,
  buttons,
  onClose,
}: {
  readonly title: string;
  readonly tag?: string;
  readonly lines: readonly (readonly [string, ReactNode])[];
  readonly buttons: ReactNode;
  readonly onClose: () => void;
}): ReactElement {
  return (
    <aside className={styles.root} aria-label={title}>
      <SectionHead title={title} marks={tag && <span className="tag">{tag}</span>}>
        <button type="button" className={kit.iconButton} aria-label="关闭" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </button>
      </SectionHead>
      <DescriptionList lines={lines.map(([label, value]) => ({ label, value }))} />
      <div className={styles.buttons}>{buttons}</div>
    </aside>
  );
}

function DepartmentPanel({ node, asOf, departments, change, onClose }: ChartPanelProps): ReactElement {
  const navigate = useNavigate();
  const { data } = useRead(getDepartmentInformation, { id: node.refId }, { quiet: true });
  const department = departmentPath(departments.tree, node.refId).at(-1);
  const row = data?.node;
  const lines = [
    ['负责人', node.title ? <PersonName key="leader" name={node.title} /> : '待定'],
    ['在岗', formatNumber(node.count ?? 0)],
    ['编制', node.plan === null ? EMPTY_TEXT : formatNumber(node.plan)],
    ['编码', row?.code ?? EMPTY_TEXT],
    ['办公地点', row?.location ?? EMPTY_TEXT],
  ] as const;
  const buttons = (
    <>
      <Button onClick={() => void navigate(tabAddress('roster', node.refId, asOf))}>看花名册</Button>
      {change && department && <Button onClick={() => change.ask('add', department)}>新建下级</Button>}
    </>
  );
  return (
    <Frame
      title={node.name}
      {...(department && { tag: optionLabel(nodeTypes, department.nodeType) })}
      lines={lines}
      buttons={buttons}
      onClose={onClose}
    />
  );
}

export function ChartPanel(props: ChartPanelProps): ReactElement {
  const { node, onClose } = props;
  const navigate = useNavigate();
  if (node.kind === 'department') return <DepartmentPanel key={node.id} {...props} />;
  const below = node.children.length;
  return (
    <Frame
      title={node.name}
      lines={[['岗位', node.title ?? EMPTY_TEXT], ...(below > 0 ? ([['直接下属', formatNumber(below)]] as const) : [])]}
      buttons={<Button onClick={() => void navigate(`/interior-detail?id=${node.refId}`)}>查看档案</Button>}
      onClose={onClose}
    />
  );
}
