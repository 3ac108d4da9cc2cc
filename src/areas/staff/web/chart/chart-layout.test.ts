import { describe, expect, it } from 'vitest';
import type { ChartNode } from './chart-data.ts';
import { allOpen, chartTree, firstOpen, pathTo } from './chart-data.ts';
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
        omitted: 0,
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
    expect(pathTo(tree, (entry) => entry.id === 'p7').map((entry) => entry.id)).toEqual(['d1', 'p7']);
  });
});
