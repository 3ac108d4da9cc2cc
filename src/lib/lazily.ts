/**
 * Loads a library when it is first needed: what a process never uses costs it neither memory nor time at the start. For
 * calls that cannot wait; where a function is asynchronous anyway, `await import()` says the same.
 */
export function lazily<Library>(load: () => Library): () => Library {
  let loaded: { readonly library: Library } | null = null;
  return () => (loaded ??= { library: load() }).library;
}
