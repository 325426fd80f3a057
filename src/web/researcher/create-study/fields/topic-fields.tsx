import { Button, Group, Stack, Switch } from '@mantine/core'
import { checkTopics, MAX_TOPICS } from '#domain/parameters/topics.ts'
import { PUBLISHED_TOPICS, parseTopics, type Topic } from '#domain/questionnaires/parts/topics.ts'
import { Cell } from './cell.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'
import { TopicRow } from './topic-row.tsx'

const PUBLISHED = JSON.stringify(PUBLISHED_TOPICS)

/** The published topics are stored as no setting at all. */
const written = (topics: readonly Topic[]) => {
  const json = JSON.stringify(topics)
  return json === PUBLISHED ? '' : json
}

/** What the topic questionnaires ask about. */
export function TopicFields({ values, change, differs }: FieldsProps) {
  const topics = parseTopics(values.topics) ?? PUBLISHED_TOPICS
  const problems = checkTopics(values.topics.trim())
  const save = (next: readonly Topic[]) => change({ topics: written(next) })
  const move = (from: number, to: number) => {
    const moved = topics.filter((_, i) => i !== from)
    moved.splice(to, 0, ...topics.slice(from, from + 1))
    save(moved)
  }
  const hasConcern = values.forms.includes('ccn')
  return (
    <Cell differs={differs('topics')} name="topics">
      <fieldset className={styles.topics}>
        <legend>Topics</legend>
        <p className={styles.note}>
          What the topic questionnaires ask about, each person in an order of their own. Where a form asks about one topic only,
          it is the first.
        </p>
        <ol className={styles.topicList}>
          {topics.map((topic, i) => (
            <TopicRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a topic is its place in the list while its slug is being typed.
              key={i}
              topic={topic}
              place={i + 1}
              nTopics={topics.length}
              problems={problems.filter((problem) => problem.startsWith(`topic ${i + 1}:`))}
              onChange={(next) => save(topics.map((each, at) => (at === i ? next : each)))}
              onMove={(to) => move(i, to - 1)}
              onRemove={() => save(topics.filter((_, at) => at !== i))}
            />
          ))}
        </ol>
        {hasConcern && (
          <Switch
            withThumbIndicator={false}
            label="Ask about the first topic as about a disease"
            description="The questionnaire about concern then asks about infection, spread and a vaccine."
            checked={topics[0]?.vaccine === 'yes'}
            onChange={({ currentTarget: { checked } }) =>
              save(topics.map((topic, i) => (i === 0 ? { ...topic, vaccine: checked ? 'yes' : 'no' } : topic)))
            }
          />
        )}
        <Stack gap="xs" aria-live="polite">
          {problems
            .filter((problem) => !problem.startsWith('topic '))
            .map((problem) => (
              <p key={problem} className={styles.problem}>{`The list of topics ${problem}.`}</p>
            ))}
        </Stack>
        <Group gap="sm">
          <Button
            variant="default"
            size="sm"
            disabled={topics.length >= MAX_TOPICS}
            onClick={() => save([...topics, { slug: '', title: '' }])}
          >
            Add a topic
          </Button>
          {values.topics !== '' && (
            <Button variant="subtle" size="sm" onClick={() => change({ topics: '' })}>
              Use the published topics
            </Button>
          )}
        </Group>
      </fieldset>
    </Cell>
  )
}
