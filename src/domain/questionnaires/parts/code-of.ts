/** The number that an option value starts with: 4 of `4_some-importance`. A value that is a number is its own code. */
export function codeOf(value: string): number | undefined {
  const digits = /^(\d+)(?:_|$)/.exec(value)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
