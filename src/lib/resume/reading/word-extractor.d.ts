/** What word-extractor 1.0 answers; the package has no types of its own. */
declare module 'word-extractor' {
  interface ExtractedDocument {
    getBody(): string;
    getHeaders(options?: { readonly includeFooters?: boolean }): string;
    getTextboxes(options?: { readonly includeHeadersAndFooters?: boolean; readonly includeBody?: boolean }): string;
  }
  export default class WordExtractor {
    extract(source: Buffer | string): Promise<ExtractedDocument>;
  }
}
