import { Button, NativeSelect } from '@mantine/core'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { mapTexts } from '#domain/questions/in-language.ts'
import { languageName } from '#domain/questions/language-name.ts'
import { type InOneLanguage, printedText } from '#domain/questions/library/print-words.ts'
import { isRightToLeft, textIn } from '#domain/questions/text.ts'
import { formatDate } from '#web/researcher/format-time.ts'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import { BackLink } from '#web/researcher/ui/page-header.tsx'
import { sourceOf } from '#web/researcher/view-forms/source-of.ts'
import { type ShownQuestionnaire, useQuestionnaire } from '../library/use-questionnaires.ts'
import styles from './print.module.css'
import { PrintedQuestionnaire } from './printed-questionnaire.tsx'

/** A whole questionnaire on paper, such as for an ethics board. */
export function PrintScreen() {
  const { id } = useParams({ from: '/tools/questionnaires/$id/print' })
  const { version } = useSearch({ from: '/tools/questionnaires/$id/print' })
  const query = useQuestionnaire(id, version)
  return (
    <>
      <div className={styles.screenOnly}>
        <BackLink to="/questionnaires" />
      </div>
      <QueryState query={query} what="the questionnaire" height={480} notFound="There is no such questionnaire." />
      {query.data && <Printed shown={query.data} />}
    </>
  )
}

function Printed({ shown: { definition, version, is_shipped, wording, unchecked } }: { shown: ShownQuestionnaire }) {
  const { languages } = definition
  const [language, setLanguage] = useState(languages[0] ?? 'en')
  const inOne = mapTexts(definition, (text) => printedText(textIn(text, [language, ...languages]))) as InOneLanguage // texts are strings now
  return (
    <>
      <div className={`${styles.screenOnly} ${styles.bar}`}>
        <Button size="md" onClick={() => window.print()}>
          Print or save as PDF
        </Button>
        {languages.length > 1 && (
          <NativeSelect
            aria-label="Language"
            size="md"
            value={language}
            data={languages.map((code) => ({ value: code, label: languageName(code) }))}
            onChange={(event) => setLanguage(event.currentTarget.value)}
          />
        )}
      </div>
      <PrintedQuestionnaire
        questionnaire={inOne}
        facts={[
          is_shipped ? 'Shipped with Feedlab' : `Version ${version}`,
          `Language: ${languageName(language)}`,
          `Printed on ${formatDate(Date.now())}`,
        ]}
        source={sourceOf({ wording, unchecked })}
        direction={isRightToLeft(language) ? 'rtl' : 'ltr'}
      />
    </>
  )
}
