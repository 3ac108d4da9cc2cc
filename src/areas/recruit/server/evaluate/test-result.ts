/** The result of a paper that was handed in: choices are marked at once, words by a person. */
import type { UpdateOf } from '#platform/entity/entity.ts';
import { resultOf } from '../../model/evaluate/marking.ts';
import type { OnlineTestRow } from '../../model/evaluate/online-test.ts';
import type { onlineTest } from '../../model/evaluate/online-test.ts';

type Values = UpdateOf<typeof onlineTest>;

/** What a test holds once its answers and marks are these; it stays 已提交 as long as words wait for marks. */
export function resultValues(
  { questions }: Pick<OnlineTestRow, 'questions'>,
  answers: NonNullable<OnlineTestRow['answers']>,
  marks: NonNullable<OnlineTestRow['marks']>,
): Values {
  const { score, fullScore, percent, dimensionMap } = resultOf(questions ?? [], answers, marks);
  return {
    answers,
    marks,
    fullScore,
    score,
    percent,
    dimensionMap: score === null ? null : dimensionMap.map((one) => ({ ...one })),
    status: score === null ? 'submitted' : 'scored',
  };
}
