import { Button, Stack } from '@mantine/core'
import { offeredPrompts, type Prompt, parsePrompts } from '#domain/interventions/prompts.ts'
import { checkPrompts, MAX_PROMPTS } from '#domain/parameters/prompts.ts'
import { settingHelp } from '#domain/study/design/setting-words.ts'
import { languagesIn } from '#domain/study/draft/draft-languages.ts'
import { Cell } from '../cell.tsx'
import styles from '../fields.module.css'
import type { FieldsProps } from '../fields-props.ts'
import { PromptRow } from './prompt-row.tsx'

const FIRST: Prompt = { type: offeredPrompts[0]?.name ?? '', at: offeredPrompts[0]?.usualPlace ?? { by: 'percent', n: 50 } }

/** Interventions at a place of the feed: before a button takes effect, at a card, after a share of the cards or after minutes. */
export function PromptFields({ values, change, differs }: FieldsProps) {
  const prompts = parsePrompts(values.prompts) ?? []
  const problems = checkPrompts(values.prompts)
  const save = (next: readonly Prompt[]) => change({ prompts: next.length === 0 ? '' : JSON.stringify(next) })
  return (
    <Cell differs={differs('prompts')} name="prompts">
      <fieldset className={styles.topics}>
        <legend>Prompts</legend>
        <p className={styles.note}>{settingHelp('prompts')}</p>
        <ol className={styles.topicList}>
          {prompts.map((prompt, i) => (
            <PromptRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a prompt is its place in the list.
              key={i}
              prompt={prompt}
              place={i + 1}
              languages={languagesIn(values)}
              onChange={(next) => save(prompts.map((each, at) => (at === i ? next : each)))}
              onRemove={() => save(prompts.filter((_, at) => at !== i))}
            />
          ))}
        </ol>
        <Stack gap="xs" aria-live="polite">
          {problems.map((problem) => (
            <p key={problem} className={styles.problem}>{`${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`}</p>
          ))}
        </Stack>
        <Button variant="default" size="sm" disabled={prompts.length >= MAX_PROMPTS} onClick={() => save([...prompts, FIRST])}>
          Add a prompt
        </Button>
      </fieldset>
    </Cell>
  )
}
