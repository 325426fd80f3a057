import { spawnSync } from 'node:child_process'
import { readAudit } from './read-audit.mjs'
import { root } from './set-up.mjs'

/** `npm run audit`: known faults of the packages that the product runs with. Ends with 1 from level high on, with 2 if nobody could be asked. */
const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev', '--audit-level=high'], { cwd: root, encoding: 'utf8' })
const { exitCode, lines } = readAudit(stdout)
console.log(lines.join('\n'))
process.exitCode = exitCode
