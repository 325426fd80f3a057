import { Button, Checkbox, Group, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import type { Step } from '#domain/journey/step.ts'
import {
  choosable,
  mayRepeat,
  type RepeatChoice,
  repeatedSteps,
  repeatProblem,
  roundsOf,
  roundsOfLines,
} from '#domain/study/draft/draft-repeat.ts'
import type { StepsPlace } from '#domain/study/draft/draft-waves.ts'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import fields from '../fields.module.css'
import type { FieldsProps } from '../fields-props.ts'
import { stepId, stepWords } from './step-words.ts'
import type { OwnForms } from './use-own-forms.ts'

type Props = Pick<FieldsProps, 'values' | 'change'> & { place: StepsPlace; own: OwnForms }

/** The same feed and questions once for each entry of a list, or for what people chose. They are written out as steps, which can be changed. */
export function RepeatSteps(props: Props) {
  const [isOpen, { open, close }] = useDisclosure()
  const { values, place } = props
  if (!place.read(values).some(mayRepeat)) return null
  return (
    <>
      <Button variant="default" onClick={open}>
        Repeat steps…
      </Button>
      <Dialog title="Repeat steps" isOpen={isOpen} onClose={close}>
        {isOpen && <RepeatForm {...props} onClose={close} />}
      </Dialog>
    </>
  )
}

function RepeatForm({ values, change, place, own, onClose }: Props & { onClose: () => void }) {
  const steps = place.read(values)
  const [ids, setIds] = useState<string[]>([])
  const [chosen, setChosen] = useState('')
  const [text, setText] = useState('')
  const isPicked = (step: Step) => ids.includes(stepId(step))
  const picked = steps.flatMap((step, i) => (isPicked(step) ? [i] : []))
  const questions = choosable(values, place, picked[0] ?? 0)
  const question = questions.find(({ key }) => key === chosen)
  const options = (question?.values ?? []).map(({ value, label }) => ({ words: label, value }))
  const rounds = question === undefined ? roundsOfLines(text) : roundsOf(options)
  const choice: RepeatChoice = { picked, rounds, chosen: question?.key }
  const problem = repeatProblem(values, place, choice)
  return (
    <Stack>
      <Checkbox.Group label="What is repeated" value={ids} onChange={setIds}>
        <Stack gap="xs" mt="xs">
          {steps.filter(mayRepeat).map((step) => (
            <Checkbox key={stepId(step)} value={stepId(step)} label={stepWords(step, own).label} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        label="For whom"
        data={[
          { value: '', label: 'Everybody, for each line' },
          ...questions.map(({ key, label }) => ({ value: key, label: `Who chose it: ${label}` })),
        ]}
        value={question?.key ?? ''}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {question === undefined ? (
        <Textarea
          label="Rounds, one per line"
          placeholder={'climate change\nsport\nhealth'}
          rows={5}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : (
        <p className={fields.note}>Rounds: {options.map(({ words }) => words).join(', ')}</p>
      )}
      <p className={fields.note}>
        Each round becomes a block with a feed and questions of its own, so that rounds can come in another order for each person,
        or only some of them. <code>{'{{round}}'}</code> in the texts of a questionnaire becomes the words of the round. Answers
        have its name behind their keys{rounds.length > 0 && `: ${rounds.map(({ name }) => `_${name}`).join(', ')}`}.
      </p>
      <Group justify="flex-end">
        {problem !== undefined && <span className={fields.note}>{problem}</span>}
        <Button
          disabled={problem !== undefined}
          onClick={() => {
            change(repeatedSteps(values, place, choice))
            onClose()
          }}
        >
          Repeat
        </Button>
      </Group>
    </Stack>
  )
}
