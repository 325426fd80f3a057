import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { blankCondition, changeCondition, parametersOf } from '#domain/study/draft/draft-condition.ts'
import { newerVariant } from '#domain/study/draft/variants.ts'
import { StudyContext } from '../../study-context.ts'
import type { EntitySets } from '../../use-entity-sets.ts'
import type { FieldsProps } from '../fields-props.ts'

const NO_SETS: EntitySets = {
  ...{ state: 'ready', list: [], categories: [], isRetrying: false, retry: () => {} },
  ...{ sizes: new Map(), withoutAltText: new Map(), sheetCounts: new Map() },
}

/** Shows the fields of a section with a condition that they change. Returns the settings as they are now. */
export function openFields(Fields: ComponentType<FieldsProps>, sets: Partial<EntitySets> = {}) {
  let values = blankCondition
  function Host() {
    const [now, setNow] = useState(blankCondition)
    values = now
    return <Fields values={now} change={(patch) => setNow((before) => changeCondition(before, patch))} differs={() => false} />
  }
  const context = { variant: newerVariant, sets: { ...NO_SETS, ...sets } }
  const shown = (
    <MantineProvider env="test">
      <StudyContext value={context}>
        <Host />
      </StudyContext>
    </MantineProvider>
  )
  render(shown)
  return { written: () => parametersOf(values), values: () => values }
}
