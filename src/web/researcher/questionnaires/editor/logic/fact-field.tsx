import { NativeSelect, TextInput } from '@mantine/core'
import type { FactChoice } from '#domain/questions/editing/facts-at.ts'
import styles from './logic.module.css'

const LINK = 'url.'
const STUDY = 'Study'

type Props = { fact: string; facts: readonly FactChoice[]; onChange: (fact: string) => void }

/** What a condition looks at. A parameter of the link is named by hand. */
export function FactField({ fact, facts, onChange }: Props) {
  const isLink = fact.startsWith(LINK)
  const isKnown = isLink || facts.some((each) => each.fact === fact)
  const groups = [...new Set([...facts.map(({ group }) => group), STUDY])]
  return (
    <>
      <NativeSelect
        className={styles.fact ?? ''}
        aria-label="What it looks at"
        value={isLink ? LINK : fact}
        error={fact !== '' && !isKnown}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      >
        {fact === '' && <option value="">Choose…</option>}
        {/* An item that was deleted, or stands later. */}
        {fact !== '' && !isKnown && <option value={fact}>{`${fact.replace('answer.', '')} (not asked before)`}</option>}
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {facts
              .filter((each) => each.group === group)
              .map((each) => (
                <option key={each.fact} value={each.fact}>
                  {each.label}
                </option>
              ))}
            {group === STUDY && <option value={LINK}>Parameter of the link</option>}
          </optgroup>
        ))}
      </NativeSelect>
      {isLink && (
        <TextInput
          className={styles.value ?? ''}
          aria-label="Name of the parameter"
          placeholder="Name"
          value={fact.slice(LINK.length)}
          onChange={({ currentTarget: { value } }) => onChange(`${LINK}${value}`)}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </>
  )
}
