import { describeChanges } from '#domain/study/changes/describe-changes.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { ChangeRows } from '../versions/change-rows.tsx'
import type { ShownEthics } from './use-ethics.ts'

type Props = { shown: ShownEthics; names: readonly string[] }

/** What the board has not seen. */
export function ChangesPanel({ shown: { approval, version, changes, other_changes }, names }: Props) {
  const nothing = changes.length === 0 && other_changes.length === 0
  return (
    <Panel id="since-approval" heading="Changed since the approval">
      <p className={page.soft}>
        {approval?.version === version
          ? `Version ${version} is the one that was approved.`
          : `Version ${approval?.version} was approved; the study is at version ${version}.`}
        {nothing && ' Nothing was changed since.'}
      </p>
      {changes.length > 0 && <ChangeRows changes={describeChanges(changes, names)} label="Changes since the approval" />}
      {other_changes.length > 0 && (
        <ul aria-label="Changes without a new version">
          {other_changes.map((sentence) => (
            <li key={sentence} dir="auto">
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
