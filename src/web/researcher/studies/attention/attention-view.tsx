import { countedText } from '#domain/study/people/counted-people.ts'
import { FewPeople } from '#web/researcher/charts/chart-frame.tsx'
import { countOf } from '#web/researcher/count-of.ts'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import { Notice } from '#web/researcher/ui/notice.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Problem } from '#web/researcher/ui/result.tsx'
import { earlierRulesText } from '../earlier-rules-text.ts'
import type { ListedStudy } from '../study-types.ts'
import styles from './attention.module.css'
import { ConditionCharts, HeatChart, PositionChart } from './attention-charts.tsx'
import type { AttentionSearch } from './attention-search.ts'
import { BlindingPanel } from './blinding-panel.tsx'
import { CardsTable } from './cards-table.tsx'
import { ComparePanel } from './compare-panel.tsx'
import { RulePanel } from './rule-panel.tsx'
import { type Attention, useAttention } from './use-attention.ts'

type Props = { study: ListedStudy; asked: AttentionSearch; onAsk: (asked: AttentionSearch) => void }

export function AttentionView({ study, asked, onAsk }: Props) {
  const query = useAttention(study.experiment_id, asked)
  const attention = query.data
  if (attention === undefined) return <QueryState query={query} what="what people looked at" height={480} />
  const charts = { attention, name: study.experiment_id }
  return (
    <div className={styles.page}>
      <RulePanel attention={attention} asked={asked} onAsk={onAsk} isStale={query.isPlaceholderData} />
      {query.isError && <Problem>The newest figures could not be loaded. These are from before.</Problem>}
      {asked.people === undefined && <BlindingPanel study={study} attention={attention} />}
      {attention.n_people === 0 ? (
        <Empty attention={attention} isSimulated={asked.people === 'simulated'} />
      ) : (
        <>
          <Panel id="attention-figures" heading="Dwell and engagement">
            <p className={page.soft}>
              {peopleText(attention, asked.people)} {earlierRulesText(attention.n_earlier_rules)}
            </p>
            <FewPeople n={attention.n_people} />
            <div className={styles.charts}>
              <ConditionCharts {...charts} />
              <HeatChart {...charts} />
              <PositionChart {...charts} />
            </div>
          </Panel>
          <ComparePanel {...charts} asked={asked} onAsk={onAsk} />
          <CardsTable cards={attention.cards} rules={attention.rules} />
        </>
      )}
    </div>
  )
}

/** How many people the figures are about, and why not everybody who came. */
function peopleText({ n_people, people }: Attention, kind: AttentionSearch['people']): string {
  const noun = kind === 'simulated' ? 'simulated participant' : 'participant'
  return `${countOf(n_people, noun)} who left the study. ${countedText(people, 'attention', kind === 'simulated' ? [noun, `${noun}s`] : undefined)}`
}

function Empty({ attention: { n_waiting }, isSimulated }: { attention: Attention; isSimulated: boolean }) {
  return (
    <Notice heading="Nothing to show yet">
      <p>
        {n_waiting > 0
          ? `${n_waiting.toLocaleString('en')} ${n_waiting === 1 ? 'person is' : 'people are'} in the feed or have just left. People who finish are counted half a minute later, those who just leave after two minutes.`
          : isSimulated
            ? 'There are no simulated participants. A dry run adds some.'
            : 'Nobody has been in the feed. What people look at appears here half a minute after they finish, or two minutes after they just leave.'}
      </p>
    </Notice>
  )
}
