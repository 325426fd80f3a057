import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { ArrivalsChart, CardsChart, FlowChart, FunnelChart, TimesChart } from './live-charts.tsx'
import styles from './live-panel.module.css'
import { endWords } from './live-words.ts'
import { type Live, useLive } from './use-live.ts'

/** `names`: of the conditions, in order; empty where one has none. */
type Props = { experiment_id: string; names: readonly string[] }

/** Who is where in the study now. It follows people by itself. */
export function LivePanel({ experiment_id, names }: Props) {
  const query = useLive(experiment_id)
  const live = query.data
  return (
    <Panel id="live" heading="Live">
      <QueryState query={query} what="the live figures" height={240} />
      {live && live.counts.arrived === 0 && (
        <p className={page.soft}>Nobody has arrived yet. Figures appear here by themselves when somebody opens the link.</p>
      )}
      {live && live.flow.assessed > 0 && <Figures experiment_id={experiment_id} live={live} names={names} />}
    </Panel>
  )
}

const say = (n: number) => n.toLocaleString('en')

function Figures({ experiment_id, live, names }: Props & { live: Live }) {
  const { counts, target, funnel } = live
  const consent = funnel.find(({ step }) => step === 'consent')
  const totals: [string, string][] = [
    ['Arrived', say(counts.arrived)],
    ...(consent ? [['Consented', say(consent.done)] as [string, string]] : []),
    ['On a page now', say(counts.live)],
    ['Under way', say(counts.under_way)],
    ['Completed', target === null ? say(counts.completed) : `${say(counts.completed)} of ${say(target)}`],
    ['Screened out', say(counts.screened_out)],
    ['Left or not back', say(counts.left + counts.dropped)],
    ...(counts.refused > 0 ? [['Declined', say(counts.refused)] as [string, string]] : []),
  ]
  const props = { experiment_id, live }
  return (
    <>
      <dl className={styles.totals}>
        {totals.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={page.soft}>{endWords(live)}</p>
      <ByCondition live={live} names={names} />
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

function ByCondition({ live: { conditions }, names }: { live: Live; names: readonly string[] }) {
  const shown = conditions.filter(({ condition, arrived }) => condition > 0 || arrived > 0)
  if (shown.length < 2) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label="People by condition">
      <table className={styles.conditions}>
        <caption className="visually-hidden">People by condition</caption>
        <thead>
          <tr>
            {['Condition', 'Arrived', 'Under way', 'Completed', 'Screened out', 'Left or not back'].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ condition, arrived, under_way, completed, screened_out, left, dropped }) => (
            <tr key={condition}>
              <th scope="row">{condition === 0 ? 'Not drawn yet' : names[condition - 1] || `Condition ${condition}`}</th>
              <td>{say(arrived)}</td>
              <td>{say(under_way)}</td>
              <td>{say(completed)}</td>
              <td>{say(screened_out)}</td>
              <td>{say(left + dropped)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
