/** The number that an option value starts with: 4 of `4_some-importance`. */
export function codeOf(value: string): number | undefined {
  const digits = /^(\d+)_/.exec(value)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
