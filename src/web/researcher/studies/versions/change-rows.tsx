import page from '#web/researcher/ui/page.module.css'
import styles from './change-rows.module.css'
import type { ChangeInWords } from './describe-changes.ts'
import type { DifferenceLine } from './text-difference.ts'

export function ChangeRows({ changes, label }: { changes: readonly ChangeInWords[]; label: string }) {
  return (
    <ul className={styles.changes} aria-label={label}>
      {changes.map((change) => (
        <li key={`${change.setting}/${change.where}`}>
          <ChangeRow change={change} />
        </li>
      ))}
    </ul>
  )
}

function ChangeRow({ change }: { change: ChangeInWords }) {
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

/** Of a text without end the beginning is enough to see what happened. */
const MAX_LINES = 200

function Lines({ lines }: { lines: readonly DifferenceLine[] }) {
  return (
    <div className={styles.lines}>
      {lines.slice(0, MAX_LINES).map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
        <Line key={i} line={line} />
      ))}
      {lines.length > MAX_LINES && <p className={page.soft}>and more</p>}
    </div>
  )
}

function Line({ line }: { line: DifferenceLine }) {
  if (line.kind === 'same') return <p className={page.soft}>{line.count === 1 ? '1 line' : `${line.count} lines`} unchanged</p>
  const Element = line.kind === 'gone' ? 'del' : 'ins'
  return (
    <Element className={styles.line} dir="auto">
      {line.parts.map(({ text, isChanged }, i) => {
        const Part = isChanged ? 'mark' : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
        return <Part key={i}>{text}</Part>
      })}
    </Element>
  )
}
