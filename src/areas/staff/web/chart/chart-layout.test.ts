import { describe, expect, it } from 'vitest';
import type { ChartNode } from './chart-data.ts';
import { allOpen, chartTree, firstOpen, joinCharts, omittedText, pathTo } from './chart-data.ts';
import type { PlacedCard } from './chart-layout.ts';
import { layoutChart, nextCard, touches } from './chart-layout.ts';

const person = (id: string, children: ChartNode[] = []): ChartNode => ({
  id,
  kind: 'person',
  refId: 1,
  name: id,
  title: null,
  count: null,
  plan: null,
  isPartial: false,
  children,
});
const department = (id: string, children: ChartNode[] = []): ChartNode => ({
  ...person(id, children),
  kind: 'department',
});
const roots = [
  department('root', [
    department('a', [department('a1', [person('p1'), person('p2')]), department('a2')]),
    department('b', [person('p3')]),
    person('p4'),
    person('p5'),
  ]),
];

const overlap = (cards: readonly PlacedCard[]): string[] =>
  cards.flatMap((card, index) =>
    cards
      .slice(index + 1)
      .filter((other) => touches(card, other))
      .map((other) => `${card.node.id}/${other.node.id}`),
  );

describe('chart layout', () => {
  it('shows the first level at first and everything when all is open', () => {
    expect(
      layoutChart(roots, firstOpen(roots), 'vertical')
        .cards.map((card) => card.node.id)
        .toSorted(),
    ).toEqual(['a', 'b', 'p4', 'p5', 'root']);
    expect(layoutChart(roots, allOpen(roots), 'vertical').cards).toHaveLength(10);
  });

  it.each(['vertical', 'horizontal'] as const)('never lays one card over another (%s)', (direction) => {
    const layout = layoutChart(roots, allOpen(roots), direction);
    expect(overlap(layout.cards)).toEqual([]);
    expect(layout.wires).toHaveLength(9);
  });

  it('keeps several roots apart', () => {
    const forest = [person('x', [person('y')]), person('z')];
    expect(overlap(layoutChart(forest, allOpen(forest), 'vertical').cards)).toEqual([]);
    expect(overlap(layoutChart(forest, allOpen(forest), 'horizontal').cards)).toEqual([]);
  });

  it('walks by arrow: down to the list, right to the neighbour', () => {
    const layout = layoutChart(roots, allOpen(roots), 'vertical');
    const at = (id: string) => layout.cards.find((card) => card.node.id === id) as PlacedCard;
    expect(nextCard(layout, at('a'), 'ArrowDown')?.node.id).toBe('a1');
    expect(nextCard(layout, at('a'), 'ArrowRight')?.node.id).toBe('b');
    expect(nextCard(layout, at('a1'), 'ArrowUp')?.node.id).toBe('a');
    expect(nextCard(layout, at('root'), 'ArrowUp')).toBeUndefined();
  });

  it('breaks the first level into rows that fit the window, and on a phone into one list', () => {
    const wide = [
      department(
        'root',
        Array.from({ length: 12 }, (_d, index) => department(`d${index}`, [person(`p${index}`)])),
      ),
    ];
    const layout = layoutChart(wide, allOpen(wide), 'vertical', 1156);
    expect(layout.box.width).toBeLessThanOrEqual(1156);
    expect(new Set(layout.cards.filter((card) => card.level === 1).map((card) => card.y)).size).toBe(4);
    expect(overlap(layout.cards)).toEqual([]);
    const phone = layoutChart(wide, firstOpen(wide), 'vertical', 358);
    expect(phone.box.width).toBeLessThanOrEqual(358);
    expect(new Set(phone.cards.filter((card) => card.level === 1).map((card) => card.x)).size).toBe(1);
  });

  it('lays out two thousand people', () => {
    const big = [
      department(
        'root',
        Array.from({ length: 40 }, (_d, index) =>
          department(
            `d${index}`,
            Array.from({ length: 49 }, (_p, at) => person(`d${index}p${at}`)),
          ),
        ),
      ),
    ];
    expect(layoutChart(big, allOpen(big), 'vertical').cards).toHaveLength(2001);
  });
});

describe('chart data', () => {
  it('builds the tree from edges, departments first, leader from the department', () => {
    const node = (id: string, kind: 'department' | 'person', refId: number) => ({
      id,
      kind,
      refId,
      name: id,
      title: null,
      avatar: null,
      count: 3,
      headcountPlan: 2,
    });
    const tree = chartTree(
      {
        nodes: [node('d1', 'department', 1), node('p7', 'person', 7), node('d2', 'department', 2)],
        edges: [
          { from: 'd1', to: 'p7' },
          { from: 'd1', to: 'd2' },
        ],
        omitted: { departments: 0, people: 0 },
      },
      [
        {
          id: 1,
          name: '公司',
          code: null,
          nodeType: 'company',
          parentId: null,
          leader: { id: 7, name: '裴景行' },
          headcountPlan: 9,
          count: 1,
          countAll: 8,
          closeDate: null,
          version: 0,
          children: [],
        },
      ],
    );
    expect(tree).toHaveLength(1);
    expect(tree[0]).toMatchObject({ title: '裴景行', count: 8, plan: 9 });
    expect(tree[0]?.children.map((child) => child.id)).toEqual(['d2', 'p7']);
    expect(tree[0]?.isPartial).toBe(false);
    expect(pathTo(tree, (entry) => entry.id === 'p7').map((entry) => entry.id)).toEqual(['d1', 'p7']);
  });

  it('tells departments from people among what is not drawn, and takes off what was read apart', () => {
    const node = (id: string, kind: 'department' | 'person') => ({
      id,
      kind,
      refId: Number(id.slice(1)),
      name: id,
      title: null,
      avatar: null,
      count: null,
      headcountPlan: null,
    });
    const first = { nodes: [node('d1', 'department')], edges: [], omitted: { departments: 1, people: 1200 } };
    const joined = joinCharts(first, [
      {
        nodes: [node('d1', 'department'), node('d2', 'department'), node('p3', 'person')],
        edges: [
          { from: 'd1', to: 'd2' },
          { from: 'd1', to: 'p3' },
        ],
        omitted: { departments: 0, people: 0 },
      },
    ]);
    expect(omittedText(first, 'department')).toBe('1 个部门、1,200 人没有画出，展开部门时读取');
    expect(omittedText(joined, 'department')).toBe('1,199 人没有画出，展开部门时读取');
    expect(chartTree(joined, [])[0]?.children.map((child) => child.id)).toEqual(['d2', 'p3']);
    const whole = { id: 1, name: 'd1', code: null, nodeType: 'company' as const, parentId: null, leader: null };
    const known = { ...whole, headcountPlan: null, count: 9, countAll: 9, closeDate: null, version: 0, children: [] };
    expect(chartTree(first, [known])[0]?.isPartial).toBe(true);
  });
});
