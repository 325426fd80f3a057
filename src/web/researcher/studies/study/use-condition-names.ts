import { useMemo } from 'react'
import { namesIn } from '#domain/study/design/words.ts'
import type { ShownStudy } from '../study-types.ts'

/** The same list as long as it says the same: charts are drawn again when it changes. */
export function useConditionNames(settings: ShownStudy['condition_settings']): string[] {
  const named = JSON.stringify(namesIn(settings))
  return useMemo(() => JSON.parse(named) as string[], [named])
}
