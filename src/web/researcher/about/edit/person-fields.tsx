import { Button, FileButton, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Person } from '#domain/about-place/about-place.ts'
import { isWebAddress } from '#domain/stimuli/sheet/web-address.ts'
import { uploadMedia } from '#web/researcher/create-study/fields/intervention/upload-media.ts'
import page from '#web/researcher/ui/page.module.css'
import { Problem } from '#web/researcher/ui/result.tsx'
import { Portrait } from '../place-parts.tsx'
import styles from './edit-about.module.css'

type Props = { person: Person; onChange: (change: Partial<Person>) => void }

export const linkProblem = (link: string) =>
  link.trim() === '' || isWebAddress(link.trim()) ? undefined : 'Write an address that begins with https://.'

export function PersonFields({ person, onChange }: Props) {
  const [message, setMessage] = useState('')
  const [isSending, setSending] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  // Other fields may be edited while the file is on its way.
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })

  async function send(file: File | null) {
    if (file === null) return
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    setMessage('')
    setSending(true)
    const result = await uploadMedia({ file, what: 'picture', signal: stop.signal, onProgress: () => undefined })
    if (stop.signal.aborted) return
    setSending(false)
    if (result.ok) latest.current({ media_id: result.media.media_id })
    else setMessage(result.message)
  }

  return (
    <div className={styles.fields}>
      <div className={`${styles.whole} ${styles.picture}`}>
        <Portrait {...person} />
        <div className={page.actions}>
          <FileButton accept="image/*" onChange={(file) => void send(file)} inputProps={{ 'aria-label': 'File of the picture' }}>
            {(props) => (
              <Button {...props} variant="default" size="sm" loading={isSending}>
                {person.media_id === '' ? 'Choose a picture' : 'Choose another picture'}
              </Button>
            )}
          </FileButton>
          {person.media_id !== '' && (
            <Button variant="subtle" size="sm" onClick={() => onChange({ media_id: '' })}>
              Without a picture
            </Button>
          )}
        </div>
        {message !== '' && <Problem>{message}</Problem>}
      </div>
      <TextInput label="Name" value={person.name} onChange={(event) => onChange({ name: event.currentTarget.value })} />
      <TextInput label="What they do" value={person.role} onChange={(event) => onChange({ role: event.currentTarget.value })} />
      <TextInput
        className={styles.whole}
        label="Link"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={person.link}
        error={linkProblem(person.link)}
        onChange={(event) => onChange({ link: event.currentTarget.value })}
      />
    </div>
  )
}
