import { useDeferredValue, useMemo } from 'react'
import { type CountHistogram, countHistogram } from '#domain/feed/count-histogram.ts'
import { cuesIn, DEFAULT_CUES } from '#domain/feed/social-cues.ts'
import { settingHelp } from '#domain/study/design/setting-words.ts'
import { parametersOf } from '#domain/study/draft/draft-condition.ts'
import { COUNT_KEYS } from '#domain/study/draft/draft-keys.ts'
import { CountChart } from './count-chart.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'
import { Fold } from './fold.tsx'
import { settingProblem } from './setting-problem.ts'
import { TextSetting } from './text-setting.tsx'

type Field = { name: (typeof COUNT_KEYS)[number]; label: string; usual: number }

/** Short labels: the buttons above are called Like and Share. */
const GROUPS: readonly { legend: string; fields: readonly Field[] }[] = [
  {
    legend: 'Likes of a card, log-normal',
    fields: [
      { name: 'cues-ln-mean', label: 'ln-mean', usual: DEFAULT_CUES.lnMean },
      { name: 'cues-ln-sd', label: 'ln-sd', usual: DEFAULT_CUES.lnSd },
    ],
  },
  {
    legend: 'Shares, in percent of the likes',
    fields: [
      { name: 'cues-share-perc', label: 'Mean (%)', usual: DEFAULT_CUES.sharePerc },
      { name: 'cues-share-perc-sd', label: 'Spread (%)', usual: DEFAULT_CUES.sharePercSd },
    ],
  },
]

let drawn: { cues: string; histogram: CountHistogram } | undefined

/** Drawn once for all conditions with the same numbers, which is nearly always all of them. */
function histogramOf(cues: string): CountHistogram {
  if (drawn?.cues !== cues) drawn = { cues, histogram: countHistogram(JSON.parse(cues)) }
  return drawn.histogram
}

/** How the counts beside buttons are drawn that have made-up ones, and what comes of it. */
export function MadeUpCounts({ isUsed, ...props }: FieldsProps & { isUsed: boolean }) {
  const { values } = props
  const isSound = COUNT_KEYS.every((key) => settingProblem(key, values[key]) === undefined)
  const cues = useDeferredValue(JSON.stringify(cuesIn(parametersOf(values))))
  const histogram = useMemo(() => (isSound ? histogramOf(cues) : undefined), [cues, isSound])
  return (
    <Fold summary="How made-up counts are drawn (log-normal)" hasValues={isUsed || COUNT_KEYS.some((key) => values[key] !== '')}>
      <p className={styles.note}>
        Likes of a card are drawn from a log-normal distribution: most cards have few, and some have very many. Every participant
        gets draws of their own, the same at each visit.
      </p>
      {histogram && <CountChart histogram={histogram} />}
      {GROUPS.map(({ legend, fields }) => (
        <fieldset key={legend} className={styles.topics}>
          <legend>{legend}</legend>
          <div className={styles.grid}>
            {fields.map(({ name, label, usual }) => (
              <TextSetting
                {...props}
                key={name}
                name={name}
                label={label}
                description={settingHelp(name)}
                placeholder={String(usual)}
                inputMode="decimal"
              />
            ))}
          </div>
        </fieldset>
      ))}
    </Fold>
  )
}
