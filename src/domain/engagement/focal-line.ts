/** The study setting `focal-line`: how far down the room the line of the definition `focal` is, as a share of its height. */
export const FOCAL_LINE = 'focal-line'

export const FOCAL_LINES = { least: 0.1, most: 0.9, usual: 0.4 } as const

const isLine = (line: number): boolean => line >= FOCAL_LINES.least && line <= FOCAL_LINES.most

/** An empty, unknown or missing value is the usual one: the settings were checked when they were stored. */
export function readFocalLine(value: string | null | undefined): number {
  const line = Number(value)
  return isLine(line) ? line : FOCAL_LINES.usual
}

export const checkFocalLine = (value: string): string[] =>
  value === '' || (/^0\.\d{1,2}$/.test(value) && isLine(Number(value)))
    ? []
    : [`must be a number from ${FOCAL_LINES.least} to ${FOCAL_LINES.most} with at most two decimals, such as 0.4, not '${value}'`]
