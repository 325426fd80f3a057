import { Fragment, useMemo } from 'react'
import { languageName } from '#domain/questions/language-name.ts'
import { isRightToLeft, wordsByLanguage } from '#domain/questions/text.ts'
import { Markdown } from '#web/shared/markdown/markdown.tsx'
import { readMarkdown } from '#web/shared/markdown/safe-tree.ts'
import styles from './preview.module.css'

/** A text as participants see it. One that is written in several languages is shown in each of them, one below the other. */
export function FormattedText({ text }: { text: string }) {
  return wordsByLanguage(text).map(({ language, words }) => (
    <Fragment key={language ?? ''}>
      {language === undefined ? (
        <OneLanguage words={words} />
      ) : (
        <section lang={language} dir={isRightToLeft(language) ? 'rtl' : 'ltr'}>
          <p className={styles.language} lang="en">
            {languageName(language)}
          </p>
          <OneLanguage words={words} />
        </section>
      )}
    </Fragment>
  ))
}

function OneLanguage({ words }: { words: string }) {
  const tree = useMemo(() => readMarkdown(words), [words])
  return words.trim() === '' ? <p>There is no text yet.</p> : <Markdown tree={tree} newTabHint="(opens in a new tab)" />
}
