import { Group, TextInput } from '@mantine/core'
import { useId } from 'react'
import { findIntervention } from '#domain/interventions/index.ts'
import { stylesFor } from '#domain/study/draft/variants.ts'
import { useStudyContext } from '../study-context.ts'
import { Cell } from './cell.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'
import { SelectSetting } from './select-setting.tsx'

const STYLE_DESCRIPTIONS: Readonly<Record<string, string>> = {
  modal: 'A popup that has to be closed.',
  infeed: 'A card among the cards; a popup where one card fills the screen.',
}

export function InterventionFields(props: FieldsProps) {
  const { values, change, differs } = props
  const { variant } = useStudyContext()
  const type = values['intervention-type']
  const intervention = findIntervention(type)

  return (
    <div className={styles.grid}>
      <SelectSetting {...props} name="intervention-type" label="Intervention type" options={variant.interventions} />
      {intervention && (
        <SelectSetting
          {...props}
          name="intervention-style"
          label="Style"
          description={STYLE_DESCRIPTIONS[values['intervention-style'] || (intervention.styles[0] ?? 'modal')]}
          options={stylesFor(variant, type)}
        />
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

/** A native slider, which works with the keyboard, touch and screen readers. */
function PercentSlider({ range, value, isDisabled, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className={styles.slider} data-disabled={isDisabled}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <label htmlFor={id}>Percent of cards before it</label>
        <output htmlFor={id}>{value} %</output>
      </Group>
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
