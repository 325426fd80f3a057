import { endingOf } from '../platforms/index.ts'
import { parameterOf } from '../platforms/query-string.ts'
import type { Ending } from '../session/outcomes.ts'
import type { ApiPanelRules } from './panel-rules.ts'
import type { ExitCodes } from './study-plan.ts'

/** The code by which a panel knows an exit; undefined where it goes by other things. */
export function codeOfEnding(ending: Ending): string | undefined {
  if (ending.kind === 'completion-code') return ending.code
  return ending.kind === 'redirect' ? parameterOf(ending.url, 'cc') : undefined
}

type Settings = Readonly<Record<string, string>>

/** The codes by which people leave with these settings. An outcome without a code is missing. */
export const codesOfSettings = ({ exits }: ApiPanelRules, settings: Settings, experiment_id: string): ExitCodes =>
  Object.fromEntries(
    exits.flatMap(({ outcome }) => {
      // No code depends on who the person is.
      const code = codeOfEnding(endingOf(outcome, { settings, experiment_id, user_id: '', condition: 1, query: {} }))
      return code ? [[outcome, code]] : []
    }),
  )
