import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { NotCounted } from '../not-counted.tsx'
import { refusedText } from '../study-texts.ts'
import type { ShownStudy } from '../study-types.ts'
import { FlowChart } from './flow-chart.tsx'
import { ArrivalsChart, CardsChart, FunnelChart, TimesChart } from './live-charts.tsx'
import styles from './live-panel.module.css'
import { endWords } from './live-words.ts'
import { PeopleByGroup } from './people-by-group.tsx'
import { type Live, useLive } from './use-live.ts'

type Props = {
  experiment_id: string
  /** Of the conditions, in order; empty where one has none. */
  names: readonly string[]
  /** Of the newest version. */
  settings: ShownStudy['condition_settings']
  people: ShownStudy['people']
}

/** Who is where in the study now. It follows people by itself. */
export function LivePanel(props: Props) {
  const query = useLive(props.experiment_id)
  const live = query.data
  return (
    <Panel id="live" heading="Live">
      <QueryState query={query} what="the live figures" height={240} />
      {live && live.flow.assessed === 0 && (
        <p className={page.soft}>Nobody has arrived yet. Figures appear here by themselves when somebody opens the link.</p>
      )}
      {live && live.flow.assessed > 0 && <Figures {...props} live={live} />}
    </Panel>
  )
}

const say = (n: number) => n.toLocaleString('en')

type Total = { label: string; n: number }

function Figures({ experiment_id, live, names, settings, people }: Props & { live: Live }) {
  const { counts, target, funnel } = live
  const consent = funnel.find(({ step }) => step === 'consent')
  const totals: Total[] = [
    { label: 'Arrived', n: counts.arrived },
    ...(consent ? [{ label: 'Consented', n: consent.done }] : []),
    { label: 'On a page now', n: counts.live },
    { label: 'Under way', n: counts.under_way },
    { label: target === null ? 'Completed' : `Completed of ${say(target)}`, n: counts.completed },
    { label: 'Screened out', n: counts.screened_out },
    { label: 'Left or not back', n: counts.left + counts.dropped },
    ...(counts.refused > 0 ? [{ label: 'Declined', n: counts.refused }] : []),
  ]
  const props = { experiment_id, live }
  return (
    <>
      <dl className={styles.totals}>
        {totals.map(({ label, n }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{say(n)}</dd>
          </div>
        ))}
      </dl>
      <p className={page.soft}>{endWords(live)}</p>
      {counts.refused > 0 && <p className={page.soft}>{refusedText(counts.refused)}</p>}
      <NotCounted people={people} on="live" />
      <PeopleByGroup live={live} names={names} settings={settings} />
      <div className={styles.charts}>
        <ArrivalsChart {...props} />
        <FunnelChart {...props} />
        <CardsChart {...props} />
        <TimesChart {...props} />
      </div>
      <details className={styles.flow}>
        <summary>CONSORT flow</summary>
        <FlowChart {...props} names={names} />
      </details>
    </>
  )
}
