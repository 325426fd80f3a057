import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { isoDay } from '#domain/iso-day.ts'
import { SERVICE_LABELS, SERVICES, type Service } from '#domain/preregistration/registries.ts'
import { beforeWords } from '#domain/preregistration/texts/before-words.ts'
import { describeChanges } from '#domain/study/changes/describe-changes.ts'
import { ChangeRows } from '#web/researcher/studies/versions/change-rows.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Done, Refused } from '#web/researcher/ui/result.tsx'
import styles from './preregister.module.css'
import type { PreregistrationDraft } from './use-draft.ts'
import { type ShownPreregistration, type ShownRegistration, useRegistrations } from './use-preregistration.ts'

type Props = {
  experiment_id: string
  shown: ShownPreregistration
  /** Of the conditions of the newest version. */
  names: readonly string[]
  draft: PreregistrationDraft
  mayChange: boolean
}

/** What was registered elsewhere, and what has changed since. */
export function RegistrationsPanel({ experiment_id, shown, names, draft, mayChange }: Props) {
  const { registrations, version } = shown
  const { change, mark, remove } = useRegistrations(experiment_id)
  const [done, setDone] = useState('')
  const takeAway = async (registration_id: string) => {
    setDone('')
    if (await remove(registration_id)) setDone('The registration is taken away.')
  }
  return (
    <div className={styles.screenOnly}>
      <Panel id="registered" heading={registrations.length === 0 ? 'Not marked as preregistered' : 'Preregistered'}>
        {registrations.length === 0 && (
          <p className={page.soft}>
            Write the plan below, copy it into a form, and register it there. Then mark it here: the study remembers the text, and
            its pages and its data package say what has changed since.
          </p>
        )}
        {registrations.map((registration) => (
          <Registered
            key={registration.registration_id}
            registration={registration}
            version={version}
            names={names}
            onRemove={mayChange ? () => void takeAway(registration.registration_id) : undefined}
          />
        ))}
        {mayChange && (
          <MarkForm
            isReady={!draft.isEdited}
            isSending={change.state === 'sending'}
            onMark={async (given) => {
              setDone('')
              const isMarked = await mark({ ...given, based_on: draft.revision, version })
              if (isMarked) setDone('The study is marked as preregistered.')
              return isMarked
            }}
          />
        )}
        <Done>{done}</Done>
        <Refused change={change} />
      </Panel>
    </div>
  )
}

type RegisteredProps = {
  registration: ShownRegistration
  version: number
  names: readonly string[]
  onRemove: (() => void) | undefined
}

function Registered({ registration, version, names, onRemove }: RegisteredProps) {
  const { service, link, registered_on, version: then, changes, other_changes } = registration
  const isSame = changes.length === 0 && other_changes.length === 0
  const [isAsked, setAsked] = useState(false)
  return (
    <article className={styles.registration} aria-label={`Registered on ${registered_on}`}>
      <p>
        <strong>
          Registered on <time dateTime={registered_on}>{registered_on}</time> ({SERVICE_LABELS[service]})
        </strong>
        , for version {then}:{' '}
        <a href={link} target="_blank" rel="noreferrer">
          {link}
        </a>
      </p>
      <p className={page.soft}>{beforeWords(registration)}</p>
      {isSame ? (
        <p className={page.soft}>Nothing that was preregistered has changed since (version {version} now).</p>
      ) : (
        <>
          <h3>What changed since</h3>
          {other_changes.length > 0 && (
            <ul className={styles.others}>
              {other_changes.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
          {changes.length > 0 && (
            <ChangeRows changes={describeChanges(changes, names)} label={`Changes since ${registered_on}`} />
          )}
        </>
      )}
      {onRemove && (
        <div className={page.actions}>
          {isAsked ? (
            <>
              <Button size="compact-sm" variant="default" className={page.bad ?? ''} onClick={onRemove}>
                Take it away
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setAsked(false)}>
                Keep it
              </Button>
            </>
          ) : (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`Remove the registration of ${registered_on}`}
              onClick={() => setAsked(true)}
            >
              Remove…
            </Button>
          )}
        </div>
      )}
    </article>
  )
}

type Given = { service: Service; link: string; registered_on: string }
type MarkProps = { isReady: boolean; isSending: boolean; onMark: (given: Given) => Promise<boolean> }

function MarkForm({ isReady, isSending, onMark }: MarkProps) {
  const blank = (): Given => ({ service: 'osf', link: '', registered_on: isoDay(Date.now()) })
  const [given, setGiven] = useState(blank)
  const change = (part: Partial<Given>) => setGiven((before) => ({ ...before, ...part }))
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || !isReady) return
    if (await onMark({ ...given, link: given.link.trim() })) setGiven(blank())
  }
  return (
    <form className={styles.mark} onSubmit={(event) => void onSubmit(event)} aria-label="Mark as preregistered">
      <NativeSelect
        label="Registered with"
        value={given.service}
        data={SERVICES.map((value) => ({ value, label: SERVICE_LABELS[value] }))}
        onChange={(event) => {
          const service = SERVICES.find((each) => each === event.currentTarget.value)
          if (service) change({ service })
        }}
      />
      <TextInput
        label="Link"
        type="url"
        required
        withAsterisk={false}
        placeholder="https://osf.io/abcde"
        value={given.link}
        onChange={(event) => change({ link: event.currentTarget.value })}
      />
      <TextInput
        label="Day"
        type="date"
        required
        withAsterisk={false}
        max={isoDay(Date.now())}
        value={given.registered_on}
        onChange={(event) => change({ registered_on: event.currentTarget.value })}
      />
      <Button type="submit" variant="default" loading={isSending} disabled={!isReady}>
        Mark as preregistered
      </Button>
      {!isReady && <p className={page.soft}>Save the draft first: the study remembers the text that is saved.</p>}
    </form>
  )
}
