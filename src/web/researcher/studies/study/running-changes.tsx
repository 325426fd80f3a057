import { settingLabel } from '#domain/study/design/setting-words.ts'
import { conditionNames } from '#domain/study/design/words.ts'
import { formatDateTime } from '#web/researcher/format-time.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import type { StudyVersion } from '../study-types.ts'

type Change = StudyVersion['running_changes'][number]

/** "Participants in total: 200 → 250". */
const runningChangeText = ({ condition, param, from, to }: Omit<Change, 'at'>, names: readonly string[]): string =>
  `${settingLabel(param)}${condition === null ? '' : `, ${conditionNames([condition], names)}`}: ${from || 'none'} → ${to || 'none'}`

/** Newest first. Nothing where nothing was changed in place. */
export function RunningChanges({ versions, names }: { versions: readonly StudyVersion[]; names: readonly string[] }) {
  const changes = versions.flatMap(({ version, running_changes }) =>
    [...running_changes].reverse().map((each) => ({ ...each, version })),
  )
  if (changes.length === 0) return null
  return (
    <Panel id="running-changes" heading="Changed while running">
      <ul className={page.plainList} aria-labelledby="running-changes">
        {changes.map((change) => (
          <li key={`${change.at} ${change.param} ${change.condition}`}>
            <span className={page.soft}>
              <time dateTime={new Date(change.at).toISOString()}>{formatDateTime(change.at)}</time>, version {change.version}:
            </span>{' '}
            <span dir="auto">{runningChangeText(change, names)}</span>
          </li>
        ))}
      </ul>
      <p className={page.soft}>The audit log says who; CHANGES.md of the data package has the same list.</p>
    </Panel>
  )
}
