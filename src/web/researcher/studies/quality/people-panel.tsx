import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ChosenRule } from '#domain/quality/judge.ts'
import { ChoiceRow } from '#web/researcher/ui/list/choice-row.tsx'
import { useShowMore } from '#web/researcher/ui/list/show-more.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Done, Refused } from '#web/researcher/ui/result.tsx'
import { PeopleTable } from './people-table.tsx'
import styles from './quality.module.css'
import { LIST_LABELS, PEOPLE_LISTS, peopleIn, peopleText, type QualityList } from './quality-words.ts'
import { type ShownQuality, useExclusions } from './use-quality.ts'

type Props = {
  experiment_id: string
  shown: ShownQuality
  rules: readonly ChosenRule[]
  /** Whether the list follows the rules as they stand. */
  isSettled: boolean
  mayExclude: boolean
}

/** The server's limit (contract/exclude-participants.ts). */
const MAX_REASON = 500
const ROWS_AT_A_TIME = 50

/** People that the rules flag, or who are excluded: chosen, then excluded or taken back. */
export function PeoplePanel({ experiment_id, shown, rules, isSettled, mayExclude }: Props) {
  const [list, setList] = useState<QualityList>('to-decide')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState('')
  const [done, setDone] = useState('')
  const { change, setExcluded } = useExclusions(experiment_id)
  const people = peopleIn(shown.people, list)
  const { shown: rows, showMore } = useShowMore(people, ROWS_AT_A_TIME, peopleText(people.length))
  const picked = people.filter(({ user_id }) => selected.has(user_id))
  const toExclude = picked.filter(({ excluded_at }) => excluded_at === null)
  const toRestore = picked.filter(({ excluded_at }) => excluded_at !== null)
  const isReady = isSettled && change.state !== 'sending'

  const send = async (chosen: typeof people, isExcluded: boolean) => {
    if (!isReady || chosen.length === 0) return
    setDone('')
    const ids = chosen.map(({ user_id }) => user_id)
    const why = isExcluded && reason.trim() === '' ? { rules } : { reason: isExcluded ? reason.trim() : null }
    if (!(await setExcluded(ids, why))) return
    const who = peopleText(ids.length)
    setDone(isExcluded ? `${who} left out of exports, quotas and figures.` : `${who} taken back.`)
    setSelected(new Set())
    setReason('')
  }

  return (
    <Panel id="quality-people" heading="People">
      <div className={styles.people}>
        <ChoiceRow
          legend="Which people"
          isLegendHidden
          name="quality-people"
          choices={PEOPLE_LISTS.map((value) => ({
            value,
            label: LIST_LABELS[value],
            count: peopleIn(shown.people, value).length,
          }))}
          chosen={list}
          onChoice={(next) => {
            setList(next)
            setSelected(new Set())
          }}
        />
        {people.length === 0 ? (
          <p className={page.soft}>
            {list === 'excluded' ? 'Nobody is excluded.' : 'Nobody is flagged by the rules that are on.'}
          </p>
        ) : (
          <PeopleTable
            experiment_id={experiment_id}
            people={rows}
            all={people}
            selected={selected}
            onSelected={mayExclude ? setSelected : undefined}
          />
        )}
        {showMore}
        {picked.length > 0 && (
          <section className={styles.bar} aria-label="What to do with the people chosen">
            {toExclude.length > 0 && (
              <>
                <TextInput
                  label="Reason"
                  description="Empty: what the rules found, person by person"
                  value={reason}
                  onChange={({ currentTarget }) => setReason(currentTarget.value)}
                  maxLength={MAX_REASON}
                />
                <Button aria-busy={!isReady} onClick={() => send(toExclude, true)}>
                  {`Exclude ${peopleText(toExclude.length)}`}
                </Button>
              </>
            )}
            {toRestore.length > 0 && (
              <Button variant="default" aria-busy={!isReady} onClick={() => send(toRestore, false)}>
                {`Take back ${peopleText(toRestore.length)}`}
              </Button>
            )}
          </section>
        )}
        <Done>{done}</Done>
        <Refused change={change} />
        {shown.exclusions.length > 0 && (
          <p className={page.soft}>
            Excluded for: {shown.exclusions.map(({ reason: why, n }) => `${why} (${n.toLocaleString('en')})`).join(', ')}.
          </p>
        )}
      </div>
    </Panel>
  )
}
