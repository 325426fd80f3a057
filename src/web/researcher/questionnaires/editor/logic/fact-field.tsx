import { NativeSelect, TextInput } from '@mantine/core'
import type { FactChoice } from '#domain/questions/editing/facts-at.ts'
import {
  ELSEWHERE_LABELS,
  type FactElsewhere,
  firstElsewhere,
  nameElsewhere,
  readElsewhere,
} from '#domain/questions/editing/facts-elsewhere.ts'
import { useFactsElsewhere } from '../state/editor-context.ts'
import { ElsewhereFields } from './elsewhere-fields.tsx'
import styles from './logic.module.css'

const LINK = 'url.'
const STUDY = 'Study'

type Props = { fact: string; facts: readonly FactChoice[]; onChange: (fact: string) => void }

const ELSEWHERE = Object.entries(ELSEWHERE_LABELS).map(([of, label]) => ({ of: of as FactElsewhere['of'], label })) // its keys

/** What a condition looks at. A parameter of the link is named by hand, and in the builder waves and feeds of studies are. */
export function FactField({ fact, facts, onChange }: Props) {
  const isLink = fact.startsWith(LINK)
  const elsewhere = useFactsElsewhere()
  const isHere = isLink || facts.some((each) => each.fact === fact)
  const ofStudy = isHere || elsewhere === undefined ? undefined : readElsewhere(fact)
  const isKnown = isHere || ofStudy !== undefined
  const choose = (value: string) => {
    const other = ELSEWHERE.find(({ of }) => of === value)
    onChange(other && elsewhere ? nameElsewhere(firstElsewhere(other.of, elsewhere.names)) : value)
  }
  const groups = [...new Set([...facts.map(({ group }) => group), STUDY])]
  return (
    <>
      <NativeSelect
        className={styles.fact ?? ''}
        aria-label="What it looks at"
        value={isLink ? LINK : (ofStudy?.of ?? fact)}
        error={fact !== '' && !isKnown}
        onChange={({ currentTarget: { value } }) => choose(value)}
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
        {elsewhere && (
          <optgroup label="Waves and feeds of a study">
            {ELSEWHERE.map(({ of, label }) => (
              <option key={of} value={of}>
                {label}
              </option>
            ))}
          </optgroup>
        )}
      </NativeSelect>
      {ofStudy && <ElsewhereFields fact={fact} onChange={onChange} />}
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
