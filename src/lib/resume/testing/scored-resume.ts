/** What a résumé of the scored set says, as a person who reads it would write it down. */

export interface Answer {
  /** Fields of the person; what is not named is not in the text. */
  readonly fields: Readonly<Record<string, string>>;
  /** from to school major education, – for what is not said; a study that goes on ends with –. */
  readonly studies?: readonly (readonly [from: string, to: string, school: string, major: string, education: string])[];
  readonly works?: readonly (readonly [from: string, to: string, company: string, position: string])[];
  readonly projects?: readonly (readonly [from: string, to: string, name: string, role: string])[];
  readonly trainings?: readonly (readonly [from: string, to: string, name: string])[];
  readonly certificates?: readonly (readonly [name: string, obtained: string])[];
}

export interface ScoredResume {
  readonly fileName: string;
  readonly markup: string;
  readonly answer: Answer;
}
