/** A page that a company signs and seals: number, title, paragraphs, and who issued it on which day. */
export interface Paper {
  readonly title: string;
  /** Stands top right: 编号：ZM2026110001. */
  readonly number: string;
  /** To whom it is addressed, on a line of its own; null without. */
  readonly addressee: string | null;
  /** Paragraphs, each indented by two characters. */
  readonly body: readonly string[];
  /** Lines at the right below the body: who issued it, and the day. The seal is set over them. */
  readonly foot: readonly string[];
  /** Small lines at the bottom: how the paper can be checked. */
  readonly notes: readonly string[];
}
