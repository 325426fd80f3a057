import { NativeSelect } from '@mantine/core'
import { type FactElsewhere, FEED_CHOICES, nameElsewhere, readElsewhere } from '#domain/questions/editing/facts-elsewhere.ts'
import { SuggestField, type Suggestion } from '#web/researcher/ui/suggest-field.tsx'
import { type FactsElsewhere, useFactsElsewhere } from '../state/editor-context.ts'
import styles from './logic.module.css'

type Props = { fact: string; onChange: (fact: string) => void; isInMenu?: boolean }

/** Which wave or feed, and what of it. Names are those of the studies that ask the questionnaire, or typed. */
export function ElsewhereFields({ fact, onChange, isInMenu = false }: Props) {
  const elsewhere = useFactsElsewhere()
  const read = readElsewhere(fact)
  if (read === undefined || elsewhere === undefined) return null
  const set = (next: FactElsewhere) => onChange(nameElsewhere(next))
  return (
    <>
      {read.of !== 'one-feed' && (
        <NameField
          label="Name of the wave"
          isInMenu={isInMenu}
          value={read.wave}
          names={elsewhere.names.waves}
          onChange={(wave) => set({ ...read, wave })}
        />
      )}
      {read.of === 'wave-answer' && (
        <KeyField value={read.key} isInMenu={isInMenu} elsewhere={elsewhere} onChange={(key) => set({ ...read, key })} />
      )}
      {read.of !== 'wave-answer' && (
        <>
          <NameField
            isInMenu={isInMenu}
            label={read.of === 'wave-feed' ? 'Name of the feed, or all' : 'Name of the feed'}
            value={read.feed}
            names={elsewhere.names.feeds}
            onChange={(feed) => set({ ...read, feed })}
          />
          <NativeSelect
            className={styles.fact ?? ''}
            aria-label="What they did there"
            data={FEED_CHOICES.map(({ fact: value, label }) => ({ value, label }))}
            value={read.fact}
            onChange={({ currentTarget: { value } }) => set({ ...read, fact: value })}
          />
        </>
      )}
    </>
  )
}

type Field = { value: string; isInMenu: boolean; onChange: (value: string) => void }

const NameField = ({ names, ...field }: Field & { label: string; names: readonly string[] }) => (
  <Suggested {...field} suggestions={names.map((name) => ({ value: name }))} />
)

const MAX_KEYS = 50

const KeyField = ({ elsewhere, ...field }: Field & { elsewhere: FactsElsewhere }) => (
  <Suggested
    {...field}
    label="Key of the question"
    suggestions={elsewhere.answers
      .map(({ fact, label }) => ({ value: fact.replace('answer.', ''), facts: label }))
      .filter(({ value }) => value.includes(field.value))
      .slice(0, MAX_KEYS)}
  />
)

const Suggested = ({ label, ...field }: Field & { label: string; suggestions: readonly Suggestion[] }) => (
  <div className={styles.value}>
    <SuggestField {...field} aria-label={label} placeholder={label} listLabel={`Choices: ${label}`} />
  </div>
)
