import type { DescribedChange } from '#domain/study/changes/describe-changes.ts'
import type { DifferenceLine } from '#domain/study/changes/text-difference.ts'
import { countOf } from '#web/researcher/count-of.ts'
import page from '#web/researcher/ui/page.module.css'
import styles from './change-rows.module.css'

export function ChangeRows({ changes, label }: { changes: readonly DescribedChange[]; label: string }) {
  return (
    <ul className={`${page.plainList} ${styles.changes}`} aria-label={label}>
      {changes.map((change) => (
        <li key={`${change.setting}/${change.where}`}>
          <ChangeRow change={change} />
        </li>
      ))}
    </ul>
  )
}

function ChangeRow({ change }: { change: DescribedChange }) {
  const name = (
    <>
      <strong>{change.setting}</strong>
      {change.where !== '' && <span className={page.soft}> {change.where}</span>}
    </>
  )
  if (change.kind === 'short')
    return (
      <p>
        {name}: <del dir="auto">{change.before}</del> → <ins dir="auto">{change.after}</ins>
      </p>
    )
  return (
    <details>
      <summary>
        {name}: {change.summary}
      </summary>
      <Lines lines={change.lines} />
    </details>
  )
}

/** Of a very long text only the first lines are shown. */
const MAX_LINES = 200

function Lines({ lines }: { lines: readonly DifferenceLine[] }) {
  return (
    <div className={styles.lines}>
      {lines.slice(0, MAX_LINES).map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key
        <Line key={i} line={line} />
      ))}
      {lines.length > MAX_LINES && <p className={page.soft}>and more</p>}
    </div>
  )
}

function Line({ line }: { line: DifferenceLine }) {
  if (line.kind === 'same') return <p className={page.soft}>{countOf(line.count, 'line')} unchanged</p>
  const Element = line.kind === 'removed' ? 'del' : 'ins'
  return (
    <Element className={styles.line} dir="auto">
      {line.parts.map(({ text, isChanged }, i) => {
        const Part = isChanged ? 'mark' : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key
        return <Part key={i}>{text}</Part>
      })}
    </Element>
  )
}
