import { spawnSync } from 'node:child_process'

const SERIOUS = ['high', 'critical']

/** Known faults of the packages that the product runs with. */
export function audit(cwd) {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev', '--audit-level=high'], { cwd, encoding: 'utf8' })
  const { exitCode, lines } = readAudit(stdout)
  console.log(lines.join('\n'))
  process.exitCode = exitCode
}

/** What `npm audit --json` printed, as lines to read. A registry that offers no audit is no good news. */
export function readAudit(output) {
  const report = parse(output)
  const counts = report?.metadata?.vulnerabilities
  if (counts === undefined) {
    const why = report?.error?.summary || report?.message || 'it gave no answer that can be read'
    return {
      exitCode: 2,
      lines: [
        `Nothing was checked: the npm registry offers no audit here (${why}).`,
        'Run this where the public registry of npm can be reached.',
      ],
    }
  }
  const serious = Object.values(report.vulnerabilities).filter(({ severity }) => SERIOUS.includes(severity))
  const minor = counts.total - counts.high - counts.critical
  return {
    exitCode: serious.length === 0 ? 0 : 1,
    lines: [
      ...serious.map(({ name, severity, range }) => `${severity}: ${name} ${range}. See npm audit.`),
      `${serious.length} packages with serious known faults, ${minor} with lesser ones.`,
    ],
  }
}

function parse(output) {
  try {
    return JSON.parse(output)
  } catch {
    return undefined
  }
}
