import { NativeSelect, TextInput } from '@mantine/core'
import { useId } from 'react'
import { findIntervention } from '#domain/interventions/index.ts'
import { stylesFor } from '#domain/study/draft/variants.ts'
import { useStudyContext } from '../study-context.ts'
import { Cell } from './cell.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'

/** What participants meet, also where no style is named. */
const STYLE_NOTES: Readonly<Record<string, string>> = {
  modal: 'A popup that has to be closed.',
  infeed: 'A card among the cards; a popup where one card fills the screen.',
}

export function InterventionFields({ values, change, differs }: FieldsProps) {
  const { variant } = useStudyContext()
  const type = values['intervention-type']
  const intervention = findIntervention(type)

  return (
    <div className={styles.grid}>
      <Cell differs={differs('intervention-type')}>
        <NativeSelect
          label="Intervention type"
          data={[...variant.interventions]}
          value={type}
          onChange={(event) => change({ 'intervention-type': event.currentTarget.value })}
        />
      </Cell>
      {intervention && (
        <Cell differs={differs('intervention-style')}>
          <NativeSelect
            label="Style"
            description={STYLE_NOTES[values['intervention-style'] || (intervention.styles[0] ?? 'modal')]}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={[...stylesFor(variant, type)]}
            value={values['intervention-style']}
            onChange={(event) => change({ 'intervention-style': event.currentTarget.value })}
          />
        </Cell>
      )}
      {(intervention || !variant.isPercentHidden) && (
        <Cell differs={differs('intervention-perc')} isWide>
          <PercentSlider
            range={variant.percent}
            value={values['intervention-perc']}
            isDisabled={intervention === undefined}
            onChange={(percent) => change({ 'intervention-perc': percent })}
          />
        </Cell>
      )}
      {intervention?.kind === 'film' && (
        <Cell differs={differs('intervention-min-seconds')}>
          <TextInput
            type="number"
            label="Minimum watching time (seconds)"
            placeholder={String(intervention.minWatchSeconds)}
            min={0}
            max={3600}
            value={values['intervention-min-seconds']}
            onChange={(event) => change({ 'intervention-min-seconds': event.currentTarget.value })}
          />
        </Cell>
      )}
    </div>
  )
}

type SliderProps = {
  range: { min: number; max: number; step: number }
  value: number
  isDisabled: boolean
  onChange: (percent: number) => void
}

/** The browser's own: arrow keys, touch and readers know it. */
function PercentSlider({ range, value, isDisabled, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className={styles.slider} data-disabled={isDisabled}>
      <div className={styles.sliderTop}>
        <label htmlFor={id}>Percent of cards before it</label>
        <output htmlFor={id}>{value} %</output>
      </div>
      <input
        id={id}
        type="range"
        {...range}
        value={value}
        disabled={isDisabled}
        aria-valuetext={`${value} %`}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  )
}
