import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import type { QuestionnaireOrder, QuestionnaireShown } from '#contract/preview-message.ts'
import type { Definition } from '#domain/questions/definition.ts'
import { languageName } from '#domain/questions/language-name.ts'
import { textIn } from '#domain/questions/text.ts'
import { PreviewFrame } from '#web/researcher/create-study/preview/preview-frame.tsx'
import styles from './preview.module.css'

export type Device = 'phone' | 'desktop'

const WIDTH_PX: Readonly<Record<Device, number>> = { phone: 375, desktop: 1024 }

/** Drawing the page takes longer than a key press. */
const DELAY_MS = 200

type Props = {
  definition: Definition
  page: string
  /** Key of the selected question, if there is one. */
  item: string
  device: Device
  onDevice: (device: Device) => void
}

/** The participant's own page, with what is being written. Nothing that is answered there is stored. */
export function QuestionnairePreview({ definition: latest, page, item: selected, device, onDevice }: Props) {
  const [definition] = useDebouncedValue(latest, DELAY_MS)
  // After the definition: a question that was just added is on the page before it is scrolled to.
  const [item] = useDebouncedValue(selected, DELAY_MS)
  const { languages, pages } = definition
  const [visit, setVisit] = useState(1)
  const [chosen, setChosen] = useState(languages[0] ?? 'en')
  const language = languages.includes(chosen) ? chosen : (languages[0] ?? 'en')
  const [shown, setShown] = useState(page)
  // What is edited is shown; after that the preview goes on by itself.
  const [followed, setFollowed] = useState(page)
  if (followed !== page) {
    setFollowed(page)
    setShown(page)
  }
  useEffect(() => {
    const onMessage = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && isShown(data)) setShown(data.page)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])
  const order = useMemo((): QuestionnaireOrder => {
    const { attentionAnswers: _, scores: __, ...questionnaire } = definition
    return { type: 'preview-questionnaire', visit, questionnaire: { ...questionnaire, aliases: [] }, language, page: shown, item }
  }, [definition, visit, language, shown, item])

  return (
    <section className={styles.pane} aria-label="Preview">
      <div className={styles.bar}>
        <NativeSelect
          className={styles.page ?? ''}
          size="xs"
          aria-label="Page to preview"
          data={pages.map(({ name, heading = '' }, i) => ({
            value: name,
            label: `${i + 1}. ${textIn(heading, languages) || `Page ${i + 1}`}`,
          }))}
          value={shown}
          onChange={(event) => setShown(event.currentTarget.value)}
        />
        {languages.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label="Language of the preview"
            data={languages.map((value) => ({ value, label: languageName(value) }))}
            value={language}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
        <SegmentedControl
          size="xs"
          aria-label="Width of the preview"
          data={[
            { value: 'phone', label: 'Phone' },
            { value: 'desktop', label: 'Desktop' },
          ]}
          value={device}
          onChange={(next) => onDevice(next === 'desktop' ? 'desktop' : 'phone')}
        />
        <Button size="compact-sm" variant="default" onClick={() => setVisit(visit + 1)}>
          Start again
        </Button>
      </div>
      <PreviewFrame order={order} widthPx={WIDTH_PX[device]} title="Preview of the questionnaire" />
    </section>
  )
}

const isShown = (data: unknown): data is QuestionnaireShown =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'preview-questionnaire-shown'
