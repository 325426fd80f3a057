import { Button, FileButton, Group, Progress } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MAX_UPLOAD_BYTES } from '#contract/uploads.ts'
import type { OwnMedia } from '#domain/interventions/own-content.ts'
import { readTextIn } from '#domain/questions/text.ts'
import styles from '../fields.module.css'
import { TextByLanguage } from '../text-by-language.tsx'
import { uploadMedia } from './upload-media.ts'

type Props = {
  what: 'picture' | 'film'
  media: OwnMedia
  /** In which it is described. */
  languages?: readonly string[]
  problem: string | undefined
  onChange: (media: OwnMedia) => void
  /** In place of the field for the description. */
  description?: ReactNode
}

type Upload = { state: 'none' } | { state: 'sending'; percent: number } | { state: 'failed'; message: string }

const ACCEPTED = { picture: 'image/*', film: 'video/mp4,video/webm' } as const
const ENGLISH = ['en']
const HINTS = { picture: 'JPEG, PNG, WebP or GIF', film: 'MP4 (H.264) or WebM' } as const

export const DESCRIPTION = { picture: 'What the picture shows', film: 'What the film shows' } as const
export const DESCRIPTION_HINT = 'Read to people who cannot see it.'

/** A picture or film of the researcher's own: its file, and its description. */
export function MediaField({ what, media, languages = ENGLISH, problem, onChange, description }: Props) {
  const [upload, setUpload] = useState<Upload>({ state: 'none' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  // Other fields may be edited while the file is on its way.
  const latest = useRef({ media, onChange })
  useEffect(() => {
    latest.current = { media, onChange }
  })

  async function send(file: File | null) {
    if (file === null) return
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    setUpload({ state: 'sending', percent: 0 })
    const onProgress = (sentBytes: number) => setUpload({ state: 'sending', percent: (100 * sentBytes) / file.size })
    const result = await uploadMedia({ file, what, signal: stop.signal, onProgress })
    if (stop.signal.aborted) return
    setUpload(result.ok ? { state: 'none' } : { state: 'failed', message: result.message })
    if (result.ok) latest.current.onChange({ ...result.media, alt: latest.current.media.alt })
  }

  const hasFile = media.media_id !== ''
  return (
    <div className={styles.media}>
      {hasFile && <Shown what={what} media={{ ...media, alt: readTextIn(media.alt, languages) }} />}
      <Group gap="sm">
        <FileButton
          accept={ACCEPTED[what]}
          onChange={(file) => void send(file)}
          inputProps={{ 'aria-label': `File of the ${what}` }}
        >
          {(props) => (
            <Button {...props} variant="default" size="sm" loading={upload.state === 'sending'}>
              {hasFile ? `Choose another ${what}` : `Choose a ${what}`}
            </Button>
          )}
        </FileButton>
        <span className={styles.note}>{`${HINTS[what]}, at most ${MAX_UPLOAD_BYTES / 1024 / 1024} MB`}</span>
      </Group>
      {upload.state === 'sending' && <Progress value={upload.percent} aria-label={`Uploading the ${what}`} />}
      <div aria-live="polite">
        {upload.state === 'failed' && <p className={styles.problem}>{upload.message}</p>}
        {upload.state === 'none' && problem !== undefined && <p className={styles.problem}>{problem}</p>}
      </div>
      {hasFile &&
        (description ?? (
          <TextByLanguage
            label={DESCRIPTION[what]}
            description={DESCRIPTION_HINT}
            rows={2}
            value={media.alt}
            languages={languages}
            onChange={(alt) => onChange({ ...media, alt })}
          />
        ))}
    </div>
  )
}

function Shown({ what, media: { media_id, alt, width, height, seconds } }: Pick<Props, 'what' | 'media'>) {
  const src = `/media/${media_id}`
  if (what === 'picture') return <img className={styles.mediaShown} src={src} alt={alt} width={width} height={height} />
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the researcher's own file, shown back to them. */}
      <video className={styles.mediaShown} src={src} aria-label={alt} width={width} height={height} controls preload="metadata" />
      {seconds !== undefined && <p className={styles.note}>{`${seconds} seconds long`}</p>}
    </>
  )
}
