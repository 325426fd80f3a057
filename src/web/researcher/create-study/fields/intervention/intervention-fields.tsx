import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useId } from 'react'
import { findIntervention } from '#domain/interventions/index.ts'
import { parseOwnContent } from '#domain/interventions/own-content.ts'
import { familyOf } from '#domain/study/draft/clean-intervention.ts'
import { stylesFor } from '#domain/study/draft/variants.ts'
import { useStudyContext } from '../../study-context.ts'
import { Cell } from '../cell.tsx'
import styles from '../fields.module.css'
import { DESCRIPTION_BELOW, type FieldsProps } from '../fields-props.ts'
import { Fold } from '../fold.tsx'
import { OwnContentFields } from './own-content-fields.tsx'
import { PromptFields } from './prompt-fields.tsx'
import { useKeptContent } from './use-kept-content.ts'

const STYLE_DESCRIPTIONS: Readonly<Record<string, string>> = {
  modal: 'A popup that has to be closed.',
  infeed: 'A card among the cards; a popup where one card fills the screen.',
}

export function InterventionFields(props: FieldsProps) {
  const { values, change, differs } = props
  const { variant } = useStudyContext()
  const stored = findIntervention(values['intervention-type'])
  // A study may have the published name of one style, such as accprompt-infeed. It stays until somebody changes it.
  const type = familyOf(values['intervention-type'])
  const intervention = findIntervention(type)
  const kept = useKeptContent(type, values['intervention-content'])
  const fixed = stored?.means === undefined ? undefined : stored.styles[0]
  const style = fixed ?? values['intervention-style']

  return (
    <>
      <div className={styles.grid}>
        <Cell differs={differs('intervention-type')} name="intervention-type">
          <NativeSelect
            label="Intervention type"
            data={[...variant.interventions]}
            value={type}
            onChange={({ currentTarget: { value: next } }) =>
              change({ 'intervention-type': next, 'intervention-content': kept.choose(next) })
            }
          />
        </Cell>
        {intervention && (
          <Cell differs={differs('intervention-style')} name="intervention-style">
            <NativeSelect
              label="Style"
              description={STYLE_DESCRIPTIONS[style || (intervention.styles[0] ?? 'modal')]}
              inputWrapperOrder={DESCRIPTION_BELOW}
              data={[...stylesFor(variant, type)]}
              value={style}
              onChange={(event) => change({ 'intervention-type': type, 'intervention-style': event.currentTarget.value })}
            />
          </Cell>
        )}
        {(intervention || !variant.isPercentHidden) && (
          <Cell differs={differs('intervention-perc')} name="intervention-perc" isWide>
            <PercentSlider
              range={variant.percent}
              value={values['intervention-perc']}
              isDisabled={intervention === undefined}
              onChange={(percent) => change({ 'intervention-perc': percent })}
            />
          </Cell>
        )}
        {intervention?.kind === 'film' && <MinSeconds {...props} shippedSeconds={intervention.minWatchSeconds} />}
      </div>
      {intervention && <OwnContentFields {...props} intervention={intervention} kept={kept} />}
      <Fold summary="Prompts at a card, a time or an act" hasValues={values.prompts !== ''}>
        <PromptFields {...props} />
      </Fold>
    </>
  )
}

function MinSeconds({ values, change, differs, shippedSeconds }: FieldsProps & { shippedSeconds: number }) {
  const own = parseOwnContent(values['intervention-content'])?.film
  return (
    <Cell differs={differs('intervention-min-seconds')} name="intervention-min-seconds">
      <TextInput
        type="number"
        label="Minimum watching time (seconds)"
        description={
          own ? 'Without a number, it may be closed when the film has ended.' : 'A shorter film is shown again until then.'
        }
        inputWrapperOrder={DESCRIPTION_BELOW}
        placeholder={own ? 'Its length' : String(shippedSeconds)}
        min={0}
        max={3600}
        value={values['intervention-min-seconds']}
        onChange={(event) => change({ 'intervention-min-seconds': event.currentTarget.value })}
      />
    </Cell>
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
