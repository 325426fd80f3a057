import { useId, useState } from 'react'
import { REPORT_REASONS } from '#domain/engagement/acts/report.ts'
import type { Visit } from '../feed-types.ts'
import { actsWords } from './acts-words.ts'
import { Dialog } from './dialog.tsx'

type Reason = (typeof REPORT_REASONS)[number]['value']

const WORDS: Readonly<Record<Reason, () => string>> = {
  false: () => actsWords.reasonFalse,
  hate: () => actsWords.reasonHate,
  violence: () => actsWords.reasonViolence,
  spam: () => actsWords.reasonSpam,
  other: () => actsWords.reasonOther,
}

type Props = { visit: Visit; onCancel: () => void; onReport: (reason: Reason) => void }

export function ReportDialog({ visit, onCancel, onReport }: Props) {
  const [reason, setReason] = useState<Reason>()
  const name = useId()
  return (
    <Dialog
      visit={visit}
      heading={actsWords.reportTitle}
      onCancel={onCancel}
      actions={
        <>
          <button type="button" className="quiet-button" onClick={onCancel}>
            {actsWords.cancel}
          </button>
          <button
            type="button"
            className="primary-button"
            disabled={reason === undefined}
            onClick={() => reason !== undefined && onReport(reason)}
          >
            {actsWords.sendReport}
          </button>
        </>
      }
    >
      <div role="radiogroup" aria-label={actsWords.reportTitle} className="act-reasons">
        {REPORT_REASONS.map(({ value }) => (
          <label key={value} className="act-reason">
            <input type="radio" name={name} value={value} checked={reason === value} onChange={() => setReason(value)} />
            {WORDS[value]()}
          </label>
        ))}
      </div>
    </Dialog>
  )
}
