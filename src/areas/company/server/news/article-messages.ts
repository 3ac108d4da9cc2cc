/** What travels between the server and the thread that reads a page. */
export interface ReadTask {
  readonly content: Uint8Array;
  /** Header of the answer. */
  readonly contentType: string;
  /** Where the page came from after redirects. */
  readonly url: string;
}

export interface Article {
  readonly title: string;
  readonly author: string;
  readonly source: string;
  /** ISO 8601. */
  readonly publishAt: string | null;
  readonly summary: string;
  /** Sanitised; pictures still at their own addresses. */
  readonly content: string;
  /** Address, or empty. */
  readonly cover: string;
  /** Addresses in the order of the text, each once. */
  readonly images: readonly string[];
  readonly charset: string;
}

export type ReadAnswer = { readonly type: 'article'; readonly article: Article } | { readonly type: 'none' };
