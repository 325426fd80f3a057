import { Button, NativeSelect } from '@mantine/core'
import page from '#web/researcher/ui/page.module.css'
import type { AskedTexts } from '../asked-texts.ts'
import styles from './disclosure.module.css'
import { TextReview } from './text-review.tsx'
import type { DisclosureChange, Rule, ShownDisclosure, TextSource } from './use-disclosure.ts'

type Props = {
  experiment_id: string
  shown: ShownDisclosure
  changes: DisclosureChange
  mayChange: boolean
  asked: AskedTexts
  onAsk: (asked: AskedTexts) => void
}

/** Everything that people wrote, question by question. */
export function TextSources({ shown, changes, mayChange, asked, onAsk, experiment_id }: Props) {
  const { texts, rules } = shown
  const nOpen = texts.reduce((sum, { n_open }) => sum + n_open, 0)
  const choose = (source: string, rule: Rule | undefined) => {
    const { [source]: _, ...others } = rules
    void changes.choose({ marks: shown.marks, rules: rule === undefined ? others : { ...others, [source]: rule } })
  }
  if (texts.length === 0) return <p className={page.soft}>Nobody has written anything.</p>
  return (
    <>
      <p>
        {nOpen === 0
          ? 'Every text is decided.'
          : `${count(nOpen)} ${nOpen === 1 ? 'is' : 'are'} not decided. What is not decided is taken out of the published package.`}
      </p>
      <ul className={`${page.plainList} ${styles.sources}`} aria-label="What people wrote">
        {texts.map((source) => {
          const rule = rules[source.source]
          const isOpen = asked.texts === source.source && rule === undefined
          return (
            <li key={source.source}>
              <div className={styles.source}>
                <div>
                  <strong>
                    <bdi>{source.label}</bdi>
                  </strong>
                  <p className={page.soft}>{summary(source, rule)}</p>
                </div>
                <NativeSelect
                  {...{ size: 'md', 'aria-label': `All texts of ${source.label}`, value: rule ?? '', disabled: !mayChange }}
                  data={[
                    { value: '', label: 'Look at each text' },
                    { value: 'keep', label: 'Publish all, also later ones' },
                    { value: 'drop', label: 'Take all out' },
                  ]}
                  onChange={({ currentTarget: { value } }) => choose(source.source, RULES[value])}
                />
                {rule === undefined && (
                  <Button
                    {...{ size: 'md', variant: 'default', 'aria-expanded': isOpen }}
                    aria-label={`${isOpen ? 'Close' : 'Look at'} the texts of ${source.label}`}
                    onClick={() => onAsk(isOpen ? {} : { texts: source.source })}
                  >
                    {isOpen ? 'Close' : 'Look at the texts'}
                  </Button>
                )}
              </div>
              {isOpen && <TextReview {...{ experiment_id, source, changes, mayChange, asked, onAsk }} />}
            </li>
          )
        })}
      </ul>
    </>
  )
}

const RULES: Readonly<Record<string, Rule>> = { keep: 'keep', drop: 'drop' }

const count = (n: number) => `${n.toLocaleString('en')} ${n === 1 ? 'text' : 'texts'}`

function summary({ n_kept, n_shortened, n_dropped, n_open }: TextSource, rule: Rule | undefined): string {
  if (rule === 'keep') return `${count(n_kept)}, all published`
  if (rule === 'drop') return `${count(n_dropped)}, all taken out`
  const parts = [
    ...(n_kept > 0 ? [`${n_kept.toLocaleString('en')} published`] : []),
    ...(n_shortened > 0 ? [`${n_shortened.toLocaleString('en')} shortened`] : []),
    ...(n_dropped > n_open ? [`${(n_dropped - n_open).toLocaleString('en')} taken out`] : []),
    ...(n_open > 0 ? [`${n_open.toLocaleString('en')} not decided`] : []),
  ]
  return `${count(n_kept + n_shortened + n_dropped)}: ${parts.join(', ')}`
}
