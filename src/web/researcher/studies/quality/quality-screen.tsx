import { useDebouncedValue } from '@mantine/hooks'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { roleMay } from '#domain/accounts/permissions.ts'
import type { Role } from '#domain/accounts/roles.ts'
import type { ChosenRule } from '#domain/quality/judge.ts'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { earlierRulesText } from '../earlier-rules-text.ts'
import { NobodyYet } from '../nobody-yet.tsx'
import { NotCounted } from '../not-counted.tsx'
import { StudyPage } from '../study/study-page.tsx'
import type { ShownStudy } from '../study-types.ts'
import { FixedPanel } from './fixed-panel.tsx'
import { NetworkPanel } from './network-panel.tsx'
import { PeoplePanel } from './people-panel.tsx'
import styles from './quality.module.css'
import { peopleText } from './quality-words.ts'
import { RuleList } from './rule-list.tsx'
import { type ShownQuality, useQuality } from './use-quality.ts'

export function QualityScreen() {
  const { id } = useParams({ from: '/tools/studies/$id/quality' })
  return (
    <StudyPage key={id} experiment_id={id} path="/studies/$id/quality">
      {({ study, people }) => <QualityView experiment_id={id} role={study.role} everybody={people} />}
    </StudyPage>
  )
}

/** Typing a threshold must not ask the server at every digit. */
const TYPED_MS = 300

type Props = { experiment_id: string; role: Role; everybody: ShownStudy['people'] }

function QualityView({ experiment_id, role, everybody }: Props) {
  const [chosen, setChosen] = useState<readonly ChosenRule[]>()
  const [asked] = useDebouncedValue(chosen, TYPED_MS)
  const query = useQuality(experiment_id, asked)
  const shown = query.data
  if (shown === undefined) return <QueryState query={query} what="the data quality" height={480} />
  const rules = chosen ?? chosenIn(shown)
  const mayChange = roleMay(role, 'change-study')
  return (
    <div className={styles.view}>
      <Panel id="quality-rules" heading="Data quality">
        {shown.n_people === 0 ? (
          <NobodyYet experiment_id={experiment_id} role={role} what="People are judged once they have left." />
        ) : (
          <p className={page.soft}>{aboutText(shown)}</p>
        )}
        <NotCounted people={everybody} on="people" />
        <RuleList judged={shown.rules} chosen={rules} onChoice={setChosen} name={`${experiment_id}_quality`} />
      </Panel>
      <FixedPanel experiment_id={experiment_id} shown={shown} chosen={rules} mayFix={mayChange} onChoice={setChosen} />
      {shown.networks !== null && <NetworkPanel experiment_id={experiment_id} networks={shown.networks} />}
      <PeoplePanel
        experiment_id={experiment_id}
        shown={shown}
        rules={rules}
        isSettled={asked === chosen && !query.isPlaceholderData}
        mayExclude={mayChange}
      />
    </div>
  )
}

const chosenIn = ({ rules }: ShownQuality): ChosenRule[] =>
  rules.flatMap(({ name, threshold, is_on }) => (is_on ? [{ name, threshold }] : []))

function aboutText({ n_people, n_judged, n_earlier_rules, n_flagged }: ShownQuality): string {
  const waiting = n_people - n_judged
  const later = waiting === 0 ? '' : ` ${peopleText(waiting)} will be judged once they have left.`
  return `${peopleText(n_flagged)} of ${n_judged.toLocaleString('en')} flagged by the rules that are on. A flag excludes nobody: you do, below.${later} ${earlierRulesText(n_earlier_rules)}`.trim()
}
