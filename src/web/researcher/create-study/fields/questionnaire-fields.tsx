import { Stack } from '@mantine/core'
import { hasTopics } from '#domain/study/design/describe-forms.ts'
import { stepsOfWave, studySteps, wavesOf } from '#domain/study/draft/draft-waves.ts'
import { askedForms } from '#domain/study/draft/journey-edits.ts'
import { Cell } from './cell.tsx'
import { FailedAttentionField, FinalPageField } from './end-of-visit-fields.tsx'
import type { FieldsProps } from './fields-props.ts'
import { JourneyFields } from './forms/journey-fields.tsx'
import { TopicFields } from './topic-fields.tsx'

const FIRST_WAVE_STEPS = stepsOfWave(0)

export function QuestionnaireFields(props: FieldsProps) {
  const { values, change, differs } = props
  const asked = askedForms(values)
  // The first visit has the steps of the study, unless its wave names some.
  const place = wavesOf(values)[0]?.journey === undefined ? studySteps : FIRST_WAVE_STEPS
  return (
    <Stack>
      <Cell differs={differs('forms') || differs('journey')} name="forms">
        <Stack gap="sm" data-setting="journey">
          <JourneyFields values={values} change={change} place={place} />
        </Stack>
      </Cell>
      {asked.some((name) => name !== 'custom-msg') && <FinalPageField {...props} />}
      {(hasTopics(asked) || values.topics !== '') && <TopicFields {...props} />}
      <FailedAttentionField {...props} />
    </Stack>
  )
}
