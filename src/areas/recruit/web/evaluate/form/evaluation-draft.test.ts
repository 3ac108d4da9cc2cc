import { describe, expect, it } from 'vitest';
import { bodyOf, draftOf, gapDraftOf, keptText, readKept } from './evaluation-draft.ts';

const draft = {
  ...draftOf(null),
  ratings: { skill: { score: 0, note: ' 没有答上 ' }, team: { score: null, note: '还没有问到' } },
  vetoReason: '原因',
  risks: '  ',
};

describe('a draft of an evaluation', () => {
  it('begins without a score, and sends a score of zero but none that is missing', () => {
    expect(draftOf(null).ratings).toEqual({});
    expect(bodyOf(draft)).toMatchObject({
      scores: [{ dimension: 'skill', score: 0, note: '没有答上' }],
      risks: null,
      // Without a veto there is no reason for one.
      vetoReason: null,
    });
    expect(gapDraftOf(draft).scores.map(({ score }) => score)).toEqual([0, null]);
  });

  it('lies in the browser for the version that it was written on', () => {
    const kept = keptText(3, draft);
    expect(readKept(kept, 3)).toEqual(draft);
    expect(readKept(kept, 4)).toBeNull();
    expect(readKept('{', 3)).toBeNull();
    expect(readKept(null, null)).toBeNull();
  });
});
