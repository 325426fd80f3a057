export type Found = { estimate: number; low: number; high: number; groups: { label: string; mean: number; n: number }[] }

const GROUP = /^ {2}(\S.*?) +(-?[\d.]+) {2}n = (\d+)$/
const DIFFERENCE = /^ {2}difference +(-?[\d.]+) {2}95 % interval (-?[\d.]+) to (-?[\d.]+)$/

/** What the script of a design printed, by measure. */
export function foundIn(printed: string): Map<string, Found> {
  const found = new Map<string, Found>()
  let measure = ''
  let groups: Found['groups'] = []
  for (const line of printed.split('\n')) {
    if (/^\S/.test(line)) {
      measure = line
      groups = []
    }
    const [, label, mean, n] = GROUP.exec(line) ?? []
    if (label !== undefined) groups.push({ label, mean: Number(mean), n: Number(n) })
    const [, estimate, low, high] = DIFFERENCE.exec(line) ?? []
    if (estimate !== undefined) found.set(measure, { estimate: Number(estimate), low: Number(low), high: Number(high), groups })
  }
  return found
}
