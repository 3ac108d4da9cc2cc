/** Why the guarded way out answered nothing. Told to people in few words: details would map our network for strangers. */
export type OutgoingRefusalKind = 'form' | 'address' | 'unreachable' | 'type' | 'tooLarge';

export class OutgoingRefusal extends Error {
  readonly kind: OutgoingRefusalKind;
  constructor(kind: OutgoingRefusalKind) {
    super(`refused: ${kind}`);
    this.kind = kind;
  }
}
