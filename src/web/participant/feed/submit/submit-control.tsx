import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'
import './submit-control.css'
import { useRef, useState } from 'react'
import { messages as english } from '#web/participant/words/catalogues/submit/en.po'
import { wordsIn } from '#web/participant/words/say.ts'
import { words } from '#web/participant/words.ts'
import type { SubmitStatus, Visit } from '../feed-types.ts'
import { submitProblem } from '../slots/gates.ts'
import { useVisit } from '../use-feed.ts'

/** What participants read at the end of the feed. */
const submitWords = wordsIn('submit', english).pick<'submit' | 'saving' | 'waiting' | 'stored' | 'kept' | 'loading'>()

const said = (status: SubmitStatus) =>
  status === 'idle' ? submitWords.saving : status === 'over' ? words.visitOver : submitWords[status]

/** The submit button of the feed. Only the first press that is not too early counts. */
export function SubmitControl({ visit }: { visit: Visit }) {
  const status = useVisit(visit, 'submitStatus')
  const isPressed = useRef(false)
  const [hasFlown, setFlown] = useState(false)
  const [tooEarly, setTooEarly] = useState<string>()
  const press = () => {
    if (isPressed.current || status !== 'idle') return
    const why = submitProblem(visit)
    setTooEarly(why)
    if (why !== undefined) return
    isPressed.current = true
    setFlown(true)
    visit.submit()
  }
  const isBusy = hasFlown || status !== 'idle'
  return (
    <div className="submit-control" data-status={status}>
      <button type="button" className="submit-button" aria-disabled={isBusy} data-flown={hasFlown || undefined} onClick={press}>
        <span>{submitWords.submit}</span>
        <span className="submit-arrow">
          <SvgIcon d="M4 12h15M13 5.5 19.5 12 13 18.5" px={24} weight={2.2} />
        </span>
      </button>
      <p className="submit-message" role="status">
        {isBusy ? said(status) : tooEarly}
      </p>
    </div>
  )
}
