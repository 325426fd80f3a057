import { useState } from 'react'
import { findingSentence } from '#domain/study/checks/place-problem.ts'
import type { Finding } from '#domain/study/checks/preflight.ts'

export type AcceptedRisks = {
  risks: readonly Finding[]
  /** As the server words them. */
  accepted: readonly string[]
  isAccepted: boolean
  accept: (isTicked: boolean) => void
}

/** The tick is about the risks that were listed when it was set: it is off as soon as there is another one. */
export function useAcceptedRisks(findings: readonly Finding[]): AcceptedRisks {
  const [accepted, setAccepted] = useState<readonly string[]>([])
  const risks = findings.filter(({ kind }) => kind === 'risk')
  // The server names conditions by number alone.
  const listed = risks.map(({ conditions, text }) => findingSentence({ conditions, text }))
  return {
    risks,
    accepted,
    isAccepted: listed.every((sentence) => accepted.includes(sentence)),
    accept: (isTicked) => setAccepted(isTicked ? listed : []),
  }
}
