/** Vectors of control (公司法 article 265; 上市公司收购管理办法 article 84) and of shares through circles. */
import { expect, test } from 'vitest';
import type { VotingStake } from './equity-control.ts';
import { controlOf } from './equity-control.ts';
import { ultimateShares } from './equity-shares.ts';

/** 'R: P 60, S 40' for each company; holders of one capital letter that hold companies themselves are companies. */
function stakesOf(...lines: readonly string[]): VotingStake[] {
  const companies = new Set(lines.map((line) => line.split(':')[0]));
  return lines.flatMap((line) => {
    const [company = '', holders = ''] = line.split(': ');
    return holders.split(', ').map((text) => {
      const [holder = '', votes = ''] = text.split(' ');
      const isNamed = votes.endsWith('!');
      return {
        company,
        holder,
        votes: Number.parseFloat(votes),
        isLast: !companies.has(holder) && !holder.startsWith('Co'),
        isNamed,
      };
    });
  });
}

const inControl = (...lines: readonly string[]): string[] =>
  controlOf(stakesOf(...lines))
    .controllersOf('R')
    .map(({ holder, votes, ground }) => `${holder} ${votes} ${ground}`);

test.each([
  ['a majority of a majority', ['R: H 51, Q 49', 'H: P 51, X 49'], ['P 51 majority']],
  ['three links', ['R: H 51, Q 49', 'H: G 51, Y 49', 'G: P 51, X 49'], ['P 51 majority']],
  [
    'two chains of one person make a majority',
    ['R: H 30, G 30, Q 40', 'H: P 60, X 40', 'G: P 60, Y 40'],
    ['P 60 majority'],
  ],
  ['a chain and a direct share', ['R: H 30, P 21, Q 49', 'H: P 51, X 49'], ['P 51 majority']],
  ['half is no majority, and equal holders have nobody alone', ['R: P 50, Q 50'], []],
  ['three who are equal', ['R: P 35, Q 35, S 30'], []],
  ['more than 30 % and nobody has more', ['R: P 35, Q 33, S 32'], ['P 35 likely']],
  ['30 % is not more', ['R: P 30, Q 25, S 25, T 20'], []],
  ['a likely holder of the majority', ['R: H 60, Q 40', 'H: P 45, X 30, Y 25'], ['P 60 likely']],
  ['a majority of somebody unknown leaves nobody else', ['R: Co1 60, P 40'], ['Co1 60 open']],
  ['a larger block that is no person leaves nobody else', ['R: Co1 40, P 35, Q 25'], []],
  ['who is named comes first', ['R: P 10!, Q 90'], ['P 10 named']],
  ['who is named one link up', ['R: H 51, Q 49', 'H: P 10!, X 90'], ['P 51 majority']],
  ['two who are named together', ['R: H 60, Q 40', 'H: P 30!, S 30!, X 40'], ['P 60 majority', 'S 60 majority']],
  ['a company held by its own subsidiary', ['R: S 40, P 35, Q 25', 'S: R 80, Q 20'], ['P 35 likely']],
  ['companies that hold one another alone', ['R: S 100', 'S: R 100'], ['S 100 open']],
] as const)('%s', (_what, lines, expected) => {
  expect(inControl(...lines)).toEqual(expected);
});

const shares = (...lines: readonly string[]) => {
  const weights = new Map<string, Map<string, number>>();
  for (const { company, holder, votes } of stakesOf(...lines))
    weights.set(company, new Map([...(weights.get(company) ?? []), [holder, votes / 100]]));
  return ultimateShares(weights, 'R');
};

test('cross-holdings are summed to their limit: 60 and 20 percent of the first round are 75 and 25', () => {
  const { ofRoot, byRoot } = shares('R: P 60, S 40', 'S: R 50, Q 50');
  expect(['P', 'Q', 'S'].map((holder) => Number(ofRoot(holder).toFixed(6)))).toEqual([0.75, 0.25, 0.4]);
  expect(byRoot('S')).toBeCloseTo(0.5, 6);
  // Nothing comes in from outside: the circle ends all the same.
  const closed = shares('R: S 100', 'S: R 100');
  expect(closed.ofRoot('S')).toBeCloseTo(1, 6);
  // A circle of three beside plain shares.
  const three = shares('R: A 50, P 50', 'A: B 50, Q 50', 'B: R 50, S 50');
  expect(three.ofRoot('P') + three.ofRoot('Q') + three.ofRoot('S')).toBeCloseTo(1, 6);
  expect(three.ofRoot('P')).toBeCloseTo(0.5 / 0.875, 6);
});

test('fourteen companies that all hold one another have exact shares', () => {
  const codes = ['R', ...Array.from({ length: 13 }, (_, index) => `N${index}`)];
  const lines = codes.map(
    (code) =>
      `${code}: ${codes
        .filter((other) => other !== code)
        .map((other) => `${other} 5`)
        .join(', ')}, P${code} 35`,
  );
  const { ofRoot } = shares(...lines);
  expect(codes.reduce((sum, code) => sum + ofRoot(`P${code}`), 0)).toBeCloseTo(1, 6);
});
