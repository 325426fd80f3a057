import { FormFrame } from '../form/form-frame.tsx'
import { OwnData } from './own-data.tsx'
import { privacyWords as words } from './privacy-words.ts'
import { ReceiptForm } from './receipt-form.tsx'
import { useMyData } from './use-my-data.ts'
import './privacy.css'

export function PrivacyScreen({ session_token }: { session_token: string }) {
  const { state, look } = useMyData(session_token)
  const byReceipt = state.state !== 'nobody' && 'receipt' in state.proof
  const problem = state.state === 'failed' ? state.problem : undefined
  const hasFound = state.state === 'found'
  return (
    <FormFrame heading={words.heading} hasArrived={false}>
      <p className="form-intro">{words.lead}</p>
      <div className="privacy">
        <p role="status" className={state.state === 'loading' ? '' : 'visually-hidden'}>
          {state.state === 'loading' && words.loading}
          {state.state === 'nobody' && words.nothingHere}
        </p>
        {hasFound && <OwnData key={JSON.stringify(state.found)} {...state} refresh={() => look(state.proof)} />}
        {/* A token that is not known here says nothing to the reader: they need their code. */}
        {problem === 'lost' && !byReceipt && (
          <p className="privacy-problem" role="alert">
            {words.visitLost}
          </p>
        )}
        {(problem === 'too-many' || problem === 'no-answer') && !byReceipt && (
          <div className="privacy-problem" role="alert">
            <p>{problem === 'too-many' ? words.tooMany : words.noAnswer}</p>
            <button type="button" className="quiet-button" onClick={() => look({ session_token })}>
              {words.retry}
            </button>
          </div>
        )}
        {!(hasFound && (byReceipt || state.found.may_read)) && (
          <ReceiptForm problem={byReceipt ? problem : undefined} find={(receipt) => look({ receipt })} />
        )}
      </div>
    </FormFrame>
  )
}
