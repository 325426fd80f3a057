import { Modal } from '../modals/modal.tsx'
import { endingWords } from './ending-words.ts'

type Props = { url: string; host: string; onStay: () => void }

/** Ruling D7: names an unknown host before the person goes there. */
export function AskBeforeLeaving({ url, host, onStay }: Props) {
  return (
    <Modal
      heading={endingWords.askHeading}
      actions={
        <>
          <a className="quiet-button button-link" href={url} rel="noreferrer">
            {endingWords.continueTo(host)}
          </a>
          <button type="button" className="primary-button" onClick={onStay}>
            {endingWords.stay}
          </button>
        </>
      }
    >
      <p>{endingWords.askText(host)}</p>
    </Modal>
  )
}
