import { NativeSelect } from '@mantine/core'
import { DWELL_DEFINITIONS } from '#domain/engagement/dwell-definition.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import styles from './attention.module.css'
import { type AttentionSearch, attentionSearch } from './attention-search.ts'
import { DEFINITION_LABELS, focalText, movedText, ruleText, secondsText } from './attention-words.ts'
import type { Attention } from './use-attention.ts'

const FLOORS_MS = [0, 100, 250, 500, 1000, 2000, 3000, 5000]

type Props = { attention: Attention; asked: AttentionSearch; onAsk: (asked: AttentionSearch) => void; isStale: boolean }

/** The measurement lab: another definition or floor, and what it changes. */
export function RulePanel({ attention, asked, onAsk, isStale }: Props) {
  const { set, chosen } = attention.rules
  const floor = asked.floor ?? 0
  const focal = focalText(attention)
  const floors = FLOORS_MS.includes(floor) ? FLOORS_MS : [...FLOORS_MS, floor].sort((a, b) => a - b)
  return (
    <Panel id="attention-rule" heading="What counts as looking">
      <div className={styles.controls}>
        <NativeSelect
          label="Definition of dwell"
          data={DWELL_DEFINITIONS.map((value) => ({
            value,
            label: `${DEFINITION_LABELS[value]}${value === set.definition ? ', as set' : ''}`,
          }))}
          value={asked.definition ?? set.definition}
          onChange={(event) => {
            const { definition } = attentionSearch({ definition: event.currentTarget.value })
            onAsk({ ...asked, definition: definition === set.definition ? undefined : definition })
          }}
        />
        <NativeSelect
          label="Shortest visit that counts"
          data={floors.map((ms) => ({ value: String(ms), label: ms === 0 ? 'No floor' : secondsText(ms) }))}
          value={String(floor)}
          onChange={(event) => onAsk({ ...asked, floor: attentionSearch({ floor: Number(event.currentTarget.value) }).floor })}
        />
        <NativeSelect
          label="People"
          data={[
            { value: 'real', label: 'Participants' },
            { value: 'simulated', label: 'Simulated participants' },
          ]}
          value={asked.people ?? 'real'}
          onChange={(event) => onAsk({ ...asked, people: attentionSearch({ people: event.currentTarget.value }).people })}
        />
      </div>
      <p role="status" aria-busy={isStale} className={isStale ? styles.stale : undefined}>
        {movedText(attention)}
      </p>
      <p className={page.soft}>
        {focal !== undefined && <>{focal} </>}
        As set: {ruleText(set)}. As chosen: {ruleText(chosen)}. Every figure below is given for both.
      </p>
    </Panel>
  )
}
