import { findingSentence } from '#domain/study/checks/place-problem.ts'
import type { KnownRisk } from '#domain/study/checks/risks.ts'
import { diffSettings } from '#domain/study/lifecycle/diff-settings.ts'
import type { RunningChange } from '#domain/study/lifecycle/running-settings.ts'
import { isoMoment, type PackageFacts } from './package-facts.ts'

/** `CHANGES.md`: what changed from one version of the study to the next. People keep the version that they started with. */
export function changes({ experiment_id, versions }: PackageFacts): string {
  const entries = versions.map((version, i) => {
    const { nConditions, createdAtMs, risks, running_changes } = version
    const conditions = `${nConditions} ${nConditions === 1 ? 'condition' : 'conditions'}`
    const before = versions[i - 1]
    const changed = before === undefined ? ['- First version.'] : diffSettings(before, version).map(lineOf)
    const lines = [
      ...(changed.length > 0 ? changed : ['- No setting changed.']),
      ...risks.map(riskLine),
      ...running_changes.map(runningLine),
    ]
    return `## Version ${version.version}, ${isoMoment(createdAtMs)}

${conditions}.

${lines.join('\n')}
`
  })
  return `# Versions of study ${experiment_id}

Newest first. The table of participants says in \`study_version\` which one a person had; materials/ holds the settings of each.

${entries.reverse().join('\n')}`
}

/** Values may be whole texts: materials/ has them, here it is enough that they changed. */
function lineOf({ condition, param, before, after }: ReturnType<typeof diffSettings>[number]): string {
  const what = before === null ? 'added' : after === null ? 'removed' : 'changed'
  return `- \`${param}\` ${what} in ${condition === null ? 'all conditions' : `condition ${condition}`}.`
}

/** These values are short, and which one was in force when may explain how many people came. */
const runningLine = ({ atMs, condition, param, from, to }: RunningChange) =>
  `- ${isoMoment(atMs)}: \`${param}\` of ${condition === null ? 'the study' : `condition ${condition}`} changed from ${from || 'none'} to ${to || 'none'}, without a new version.`

const riskLine = (risk: KnownRisk) => `- Known risk, ${risk.is_accepted ? 'accepted' : 'not confirmed'}: ${findingSentence(risk)}`
