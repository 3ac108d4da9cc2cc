/** The estimate behind the strength meter; its dictionaries are large, so it is loaded when somebody types a new password. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
/** The estimate grows with the square of the length. */
const judgedCharacters = 60;

/** 0 to 4. */
export function strengthOf(password: string): number {
  return estimator.check(password.slice(0, judgedCharacters)).score;
}
