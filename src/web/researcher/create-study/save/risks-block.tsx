import { Checkbox } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { messages } from '#contract/researcher-messages.ts'
import { findingSentence } from '#domain/study/checks/place-problem.ts'
import { countOf } from '#web/researcher/count-of.ts'
import { PlaceLink } from '../review/preflight-panel.tsx'
import styles from './risks-block.module.css'
import type { AcceptedRisks } from './use-accepted-risks.ts'

type Props = {
  known: AcceptedRisks
  label: string
  /** A new object whenever somebody tries to create or save without the tick. */
  asked: object | undefined
}

/** Ruling A11: what the study could run with although people would suffer from it, and one tick for all of it. */
export function RisksBlock({ known: { risks, isAccepted, accept }, label, asked }: Props) {
  const [headingId, openId] = [useId(), useId()]
  const tick = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asked !== undefined) tick.current?.focus()
  }, [asked])
  if (risks.length === 0) return null
  const isOpen = asked !== undefined && !isAccepted
  return (
    <section className={styles.risks} aria-labelledby={headingId}>
      <h3 id={headingId}>{countOf(risks.length, 'risk')} to accept</h3>
      <p className={styles.lead}>{messages.risksLead}</p>
      <ul>
        {risks.map((risk) => (
          <li key={`${risk.place}/${risk.text}`}>
            {findingSentence(risk)} <PlaceLink finding={risk} />
          </li>
        ))}
      </ul>
      <Checkbox
        ref={tick}
        size="md"
        label={label}
        checked={isAccepted}
        error={isOpen}
        aria-describedby={isOpen ? openId : undefined}
        onChange={(event) => accept(event.currentTarget.checked)}
      />
      {isOpen && (
        <p id={openId} className={styles.open}>
          {messages.risksOpen}
        </p>
      )}
    </section>
  )
}
