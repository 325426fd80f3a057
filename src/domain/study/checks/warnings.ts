import { WAVES } from '../../waves/wave.ts'
import { valuesByCondition } from '../draft/draft-from-settings.ts'
import { adviceOnAskingBack } from './advice-on-asking-back.ts'
import { adviceOnWaves } from './advice-on-waves.ts'
import type { ConditionSetting } from './condition-settings.ts'
import { findingSentence } from './place-problem.ts'
import type { Risk } from './risks.ts'

type Stored = { settings: readonly ConditionSetting[]; risks: readonly Risk[] }

/**
 * What scripts are warned of when they store settings: the risks, and whom waves would lose. The page shows the same among its checks.
 * Only risks can be accepted.
 */
export function warningsOf({ settings, risks }: Stored, { hasMailServer, nowMs }: { hasMailServer: boolean; nowMs: number }) {
  const [first = {}] = valuesByCondition(settings)
  const advice = [...adviceOnAskingBack(settings, hasMailServer), ...adviceOnWaves({ waves: first[WAVES] ?? '' }, nowMs)]
  return [...risks.map(findingSentence), ...advice.map(({ text }) => text)]
}
