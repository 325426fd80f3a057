import { Button } from '@mantine/core'
import { useState } from 'react'
import page from '#web/researcher/ui/page.module.css'
import { Done, Refused } from '#web/researcher/ui/result.tsx'
import styles from './preregister.module.css'
import type { PreregistrationDraft } from './use-draft.ts'
import { type ShownPreregistration, useDraftOnOsf } from './use-preregistration.ts'

type Props = { experiment_id: string; shown: ShownPreregistration; draft: PreregistrationDraft }

/** A draft registration at OSF, by the lab's token. Registering is a press of the person, there. */
export function OsfDraft({ experiment_id, shown: { osf_draft, may_draft_on_osf }, draft }: Props) {
  const { change, make } = useDraftOnOsf(experiment_id)
  const [done, setDone] = useState('')
  const isSending = change.state === 'sending'
  const press = async () => {
    if (isSending) return
    setDone('')
    const made = await make(draft.revision)
    if (!made) return
    const sentence = made.is_new
      ? 'The draft is made. Read it at OSF, and register it there.'
      : 'The draft at OSF has the text as it is now.'
    const open = made.left_open.map((label) => `“${label}”`).join(', ')
    setDone(
      open === '' ? sentence : `${sentence} Answer ${open} there yourself: OSF has no option that says what you chose here.`,
    )
  }
  if (!may_draft_on_osf)
    return (
      <p className={`${page.soft} ${styles.screenOnly}`}>
        With a token of OSF, which an owner of the lab stores on the page Team, its owners and editors make this draft there by a
        press.
      </p>
    )
  const isReady = draft.revision > 0 && !draft.isEdited
  return (
    <section className={`${page.form} ${styles.screenOnly}`} aria-labelledby="osf-draft">
      <h3 id="osf-draft">Draft at OSF</h3>
      <p className={page.soft}>
        Makes a private project and a draft registration with the answers above, by the token of the lab. Nothing is registered:
        you do that at OSF, after reading it.
        {!isReady && ' Save the draft first.'}
      </p>
      {osf_draft !== '' && (
        <p>
          <a href={osf_draft} target="_blank" rel="noreferrer">
            Open the draft at OSF
          </a>
        </p>
      )}
      <div className={page.actions}>
        <Button variant="default" disabled={!isReady} loading={isSending} onClick={() => void press()}>
          {osf_draft === '' ? 'Make a draft at OSF' : 'Write it into the draft at OSF'}
        </Button>
      </div>
      <Done>{done}</Done>
      <Refused change={change} />
    </section>
  )
}
