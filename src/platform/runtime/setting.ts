/** Reading one setting of the environment; what cannot be read is refused in one line, in both languages. */

/** The refusal of a setting. */
export function wrongSetting(chinese: string, english: string): Error {
  return new Error(`${chinese} / ${english}`);
}

/** A whole number within bounds; `fallback` where nothing is set. */
export function integer(
  environment: NodeJS.ProcessEnv,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw wrongSetting(
      `${name} 须为 ${min} 至 ${max} 的整数，不能是“${text}”`,
      `${name} must be a whole number from ${min} to ${max}, not "${text}"`,
    );
  return value;
}

/** One of a few words; `fallback` where nothing is set. */
export function chosen<const Name extends string>(
  environment: NodeJS.ProcessEnv,
  variable: string,
  names: readonly Name[],
  fallback: Name,
): Name {
  const text = environment[variable] || fallback;
  const known = names.find((name) => name === text);
  if (known === undefined)
    throw wrongSetting(
      `${variable} 只能是 ${names.join('、')} 之一，不能是“${text}”`,
      `${variable} must be one of ${names.join(', ')}, not "${text}"`,
    );
  return known;
}

/** `1` or `0`: a word such as yes or true would otherwise silently mean no. */
export function flag(environment: NodeJS.ProcessEnv, variable: string, fallback: boolean): boolean {
  return chosen(environment, variable, ['0', '1'], fallback ? '1' : '0') === '1';
}
