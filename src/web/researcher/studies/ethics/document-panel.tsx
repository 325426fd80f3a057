import { Button, NativeSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import { languageName } from '#domain/questions/language-name.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { ethicsPageAddress, ethicsZipAddress } from '../study/links.ts'
import styles from './ethics.module.css'

type Props = { experiment_id: string; languages: readonly string[]; isDirty: boolean }

/** The document as it is saved, to print or to take along. */
export function DocumentPanel({ experiment_id, languages, isDirty }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [language, setLanguage] = useState(languages[0] ?? 'en')
  const address = ethicsPageAddress(experiment_id, language)
  return (
    <Panel id="document" heading="Document">
      {isDirty && <p className={page.soft}>It has what you write once you save it.</p>}
      {languages.length > 1 && (
        <NativeSelect
          size="md"
          label="Screens in"
          value={language}
          data={languages.map((code) => ({ value: code, label: languageName(code) }))}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        />
      )}
      <div className={page.actions}>
        <Button size="md" onClick={() => frame.current?.contentWindow?.print()}>
          Print or save as PDF
        </Button>
        <Button component="a" href={ethicsZipAddress(experiment_id)} download variant="default" size="md">
          Download all screens (ZIP)
        </Button>
        <Button component="a" href={address} target="_blank" rel="noreferrer" variant="default" size="md">
          Open in a new tab
        </Button>
      </div>
      <iframe ref={frame} title="Document for the ethics board" src={address} className={styles.document} />
    </Panel>
  )
}
