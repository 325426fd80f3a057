import { use } from 'react'
import { blankCondition } from '#domain/study/draft/draft-condition.ts'
import { changedWave, wavesOf } from '#domain/study/draft/draft-waves.ts'
import { type SectionId, studySections } from '#domain/study/draft/sections.ts'
import { SETTINGS_OF_WAVES } from '#domain/waves/check-waves.ts'
import { ConditionNumberContext, ConditionsContext } from '../../study-context.ts'
import { EndMessageFields } from '../end-message-fields.tsx'
import { EndOfVisitFields } from '../end-of-visit-fields.tsx'
import type { FieldsProps } from '../fields-props.ts'
import { PlatformFields } from '../platform-fields.tsx'
import { ConsentFields, DebriefFields, InstructionsFields } from '../text-fields.tsx'
import { type OwnSection, OwnSections } from './own-sections.tsx'

const section = (id: SectionId, Fields: OwnSection['Fields'], heading?: string): OwnSection => {
  const found = studySections.find((each) => each.id === id)
  return { id, Fields, heading: heading ?? found?.heading ?? id, keys: found?.keys ?? [] }
}

const SECTIONS: readonly OwnSection[] = [
  section('platform', ExitFields, 'Codes and exits'),
  section('consent', ConsentFields),
  section('instructions', InstructionsFields),
  section('questionnaires', EndOfVisitFields, 'Final questions'),
  section('end-message', EndMessageFields),
  section('debrief', DebriefFields),
]

function ExitFields(props: FieldsProps) {
  if (props.values.platform === 'none')
    return <p>People come from no recruitment platform, so that nobody needs a code or a link to go back.</p>
  return <PlatformFields {...props} />
}

const mayOwn = (param: string) => SETTINGS_OF_WAVES.includes(param)

type Props = Pick<FieldsProps, 'values' | 'change'> & { at: number }

/** How people leave a wave, and what they read in it, where it is not as in the first. */
export function WaveSettings({ values, change, at }: Props) {
  const conditions = use(ConditionsContext)
  const condition = conditions[use(ConditionNumberContext) - 1] ?? conditions[0] ?? blankCondition
  const { settings = {} } = wavesOf(values)[at] ?? {}
  return (
    <OwnSections
      values={condition}
      own={settings}
      mayOwn={mayOwn}
      sections={SECTIONS}
      onChange={(own) => change(changedWave(values, at, { settings: Object.keys(own).length === 0 ? undefined : own }))}
    />
  )
}
