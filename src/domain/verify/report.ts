/** A place where the package is not what follows from the rest of it. `row`: of the file, the heading is row 1. */
export type Finding = { file: string; row?: number | undefined; column?: string | undefined; says: string }

/** What one check found. */
export type CheckResult = {
  name: string
  title: string
  /** How many things were compared. */
  nCompared: number
  nDifferent: number
  /** The first ones. */
  findings: readonly Finding[]
  /** What a reader should know and is no difference. */
  notes: readonly string[]
  /** What could not be compared, with the reason, and how often. */
  notChecked: ReadonlyMap<string, number>
}

/** A check tells here what it finds, while people pass by. */
export type Report = {
  compared: (n?: number) => void
  differs: (finding: Finding) => void
  note: (says: string) => void
  /** The same reason is counted. */
  notChecked: (reason: string) => void
}

export function openReport(
  { name, title }: { name: string; title: string },
  mostFindings: number,
): { report: Report; result: () => CheckResult } {
  let [nCompared, nDifferent] = [0, 0]
  const findings: Finding[] = []
  const notes: string[] = []
  const notChecked = new Map<string, number>()
  return {
    report: {
      compared: (n = 1) => {
        nCompared += n
      },
      differs: (finding) => {
        nDifferent += 1
        if (findings.length < mostFindings) findings.push(finding)
      },
      note: (says) => void notes.push(says),
      notChecked: (reason) => void notChecked.set(reason, (notChecked.get(reason) ?? 0) + 1),
    },
    result: () => ({ name, title, nCompared, nDifferent, findings, notes, notChecked }),
  }
}
