import { Group, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Place, PROMPTED_ACTS } from '#domain/interventions/place.ts'
import { offeredPrompts, type Prompt, promptedIntervention } from '#domain/interventions/prompts.ts'
import type { EngagementType } from '#domain/parameters/feed-buttons.ts'
import { shippedIn } from '#domain/study/draft/study-texts.ts'
import { IconButton } from '../../icon-button.tsx'
import styles from '../fields.module.css'
import { type ContentEdit, editContent } from './edit-content.ts'
import { ContentForm } from './own-content-fields.tsx'

type Props = {
  prompt: Prompt
  /** From 1. */
  place: number
  languages: readonly string[]
  onChange: (prompt: Prompt) => void
  onRemove: () => void
}

const TYPES = offeredPrompts.map(({ name, label }) => ({ value: name, label }))

const PLACES = [
  ...PROMPTED_ACTS.map(({ button, engagementType }) => ({ value: `act/${engagementType}`, label: `Before ${button}` })),
  { value: 'card', label: 'At a card' },
  { value: 'percent', label: 'After a share of the cards' },
  { value: 'minutes', label: 'After minutes on the feed' },
]

const NUMBERS = {
  card: { label: 'Card number', usual: 5 },
  percent: { label: 'Percent of the cards', usual: 50 },
  minutes: { label: 'Minutes', usual: 5 },
} as const

const isNumbered = (value: string): value is keyof typeof NUMBERS => value in NUMBERS

export function PromptRow({ prompt, place, languages, onChange, onRemove }: Props) {
  const { type, at, content } = prompt
  const choosePlace = (value: string): Place =>
    isNumbered(value)
      ? { by: value, n: NUMBERS[value].usual }
      : // One of PLACES.
        { by: 'act', act: value.slice('act/'.length) as EngagementType }
  return (
    <li className={styles.topic}>
      <Group gap={4} wrap="nowrap">
        <span className={styles.topicPlace}>{`Prompt ${place}`}</span>
        <IconButton icon="remove" label={`Remove prompt ${place}`} onClick={onRemove} />
      </Group>
      <div className={styles.topicTexts}>
        <NativeSelect
          size="sm"
          label="What it is"
          data={TYPES}
          value={type}
          onChange={({ currentTarget: { value } }) =>
            onChange({ type: value, at: promptedIntervention(value)?.usualPlace ?? at })
          }
        />
        <NativeSelect
          size="sm"
          label="When it comes"
          data={PLACES}
          value={at.by === 'act' ? `act/${at.act}` : at.by}
          onChange={({ currentTarget: { value } }) => onChange({ ...prompt, at: choosePlace(value) })}
        />
        {at.by !== 'act' && (
          <TextInput
            size="sm"
            type="number"
            min={at.by === 'minutes' ? 0.5 : 1}
            step={at.by === 'minutes' ? 0.5 : 1}
            label={NUMBERS[at.by].label}
            value={at.n || ''}
            onChange={({ currentTarget: { value } }) => onChange({ ...prompt, at: { by: at.by, n: Number(value) } })}
          />
        )}
      </div>
      <OwnWords prompt={prompt} place={place} languages={languages} hasOwn={content !== undefined} onChange={onChange} />
    </li>
  )
}

type WordsProps = Omit<Props, 'onRemove'> & { hasOwn: boolean }

function OwnWords({ prompt: { type, at, content = {} }, place, languages, hasOwn, onChange }: WordsProps) {
  const [isOpened, setOpened] = useState(false)
  const shipped = promptedIntervention(type)
  if (shipped === undefined) return null
  const intervention = shippedIn(shipped, languages)
  const edit = (patch: ContentEdit) => {
    const next = editContent(intervention, content, patch)
    onChange({ type, at, ...(next !== '' && { content: JSON.parse(next) }) })
  }
  const toggle = (isOn: boolean) => {
    setOpened(isOn)
    if (!isOn) onChange({ type, at })
  }
  const isOpen = isOpened || hasOwn
  return (
    <>
      <Switch
        withThumbIndicator={false}
        label={`My own words in prompt ${place}`}
        checked={isOpen}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      {isOpen && <ContentForm {...{ intervention, content, languages, edit }} hasPicture={false} />}
    </>
  )
}
