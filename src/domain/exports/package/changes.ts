import { findingSentence } from '#domain/study/checks/place-problem.ts'
import type { KnownRisk } from '#domain/study/checks/risks.ts'
import { diffSettings } from '#domain/study/lifecycle/diff-settings.ts'
import { isoMoment, type PackageFacts } from './package-facts.ts'

/** `CHANGES.md`: what changed from one version of the study to the next. People keep the version that they started with. */
export function changes({ experiment_id, versions }: PackageFacts): string {
  const entries = versions.map((version, i) => {
    const { nConditions, createdAtMs, risks } = version
    const conditions = `${nConditions} ${nConditions === 1 ? 'condition' : 'conditions'}`
    const before = versions[i - 1]
    const changed = before === undefined ? ['- First version.'] : diffSettings(before, version).map(lineOf)
    const lines = [...(changed.length > 0 ? changed : ['- No setting changed.']), ...risks.map(riskLine)]
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

const riskLine = (risk: KnownRisk) => `- Known risk, ${risk.is_accepted ? 'accepted' : 'not confirmed'}: ${findingSentence(risk)}`
