import { Group, TextInput } from '@mantine/core'
import { MAX_SLUG_LENGTH, MAX_TITLE_LENGTH, suggestSlug } from '#domain/parameters/topics.ts'
import { phraseOf, type Topic } from '#domain/questionnaires/parts/topics.ts'
import { IconButton } from '../icon-button.tsx'
import styles from './fields.module.css'

type Props = {
  topic: Topic
  /** From 1. */
  place: number
  nTopics: number
  problems: readonly string[]
  onChange: (topic: Topic) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** One topic: its title, its name in the data, and how it reads in a question. */
export function TopicRow({ topic, place, nTopics, problems, onChange, onMove, onRemove }: Props) {
  const { slug, title, phrase = '' } = topic
  const name = title.trim() || `topic ${place}`
  const problemOf = (field: string) => sentence(problems.find((problem) => problem.includes(`the ${field} `)))
  return (
    <li className={styles.topic}>
      <Group gap={4} wrap="nowrap">
        <span className={styles.topicPlace}>{`Topic ${place}`}</span>
        <IconButton icon="up" label={`Move ${name} up`} isOff={place === 1} onClick={() => onMove(place - 1)} />
        <IconButton icon="down" label={`Move ${name} down`} isOff={place === nTopics} onClick={() => onMove(place + 1)} />
        <IconButton icon="remove" label={`Remove ${name}`} isOff={nTopics === 1} onClick={onRemove} />
      </Group>
      <div className={styles.topicTexts}>
        <TextInput
          size="sm"
          label="Title"
          value={title}
          maxLength={MAX_TITLE_LENGTH}
          error={problemOf('title')}
          onChange={({ currentTarget: { value } }) => onChange({ ...topic, title: value })}
          onBlur={() => slug === '' && title.trim() !== '' && onChange({ ...topic, slug: suggestSlug(title) })}
          autoComplete="off"
        />
        <TextInput
          size="sm"
          label="Slug"
          value={slug}
          maxLength={MAX_SLUG_LENGTH}
          error={problemOf('slug')}
          onChange={({ currentTarget: { value } }) => onChange({ ...topic, slug: value.toLowerCase() })}
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          size="sm"
          label="In a sentence"
          placeholder={phraseOf({ slug, title })}
          value={phrase}
          maxLength={MAX_TITLE_LENGTH}
          error={problemOf('phrase')}
          onChange={({ currentTarget: { value } }) => onChange(withPhrase(topic, value))}
          autoComplete="off"
        />
      </div>
      <p className={styles.topicPreview}>
        “How important to you is news about {phraseOf(topic) || '…'}?” <code>{slug || '…'}-importance</code>
      </p>
    </li>
  )
}

/** An empty phrase is left out, so that a list that was edited back is the published one again. */
function withPhrase({ phrase: _, ...topic }: Topic, typed: string): Topic {
  return typed === '' ? topic : { ...topic, phrase: typed }
}

/** A problem of the setting as a sentence beside its field. */
function sentence(problem: string | undefined): string | undefined {
  const text = problem?.replace(/^topic \d+: /, '')
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
