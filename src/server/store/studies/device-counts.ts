import { sql } from 'drizzle-orm'
import type { DeviceCounts, Devices } from '#domain/report/report-facts.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { participants } from '#server/db/schema/participants.ts'
import { countsAmongTheirKind } from '../visits/participants.ts'

type Whose = { experiment_id: string; people: 'real' | 'simulated' }

/** Of people who count; those who were erased have no device any more. */
const counted = ({ experiment_id, people }: Whose) => sql`participants
  where experiment_id = ${experiment_id} and ${participants.is_simulated} = ${people === 'simulated'} and ${countsAmongTheirKind}
    and writes_ended_at is null`

const fact = (name: string) => sql.raw(`coalesce(nullif(device ->> '${name}', ''), 'not known')`)

/** More values than these are counted together: an appendix is no list of every screen. */
const MOST_VALUES = 12

/** What the browsers of people said at their first visit. Families and sizes alone: nothing that tells one person from another. */
export async function deviceCounts(db: DbOrTx, whose: Whose): Promise<Devices> {
  const countBy = async (value: ReturnType<typeof sql>): Promise<DeviceCounts> => {
    const { rows } = await db.execute<DeviceCounts[number]>(
      sql`select ${value} as value, count(*)::int as n from ${counted(whose)} group by 1 order by 2 desc, 1`,
    )
    const rest = rows.slice(MOST_VALUES).reduce((sum, { n }) => sum + n, 0)
    return [...rows.slice(0, MOST_VALUES), ...(rest > 0 ? [{ value: 'others', n: rest }] : [])]
  }
  const classes = await countBy(sql`device_class`)
  const { rows } = await db.execute<{ width: number[] | null; height: number[] | null }>(sql`
    select ${spread('viewport_w')} as width, ${spread('viewport_h')} as height from ${counted(whose)}
      and jsonb_typeof(device -> 'viewport_w') = 'number' and jsonb_typeof(device -> 'viewport_h') = 'number'`)
  const [width, height] = [rows[0]?.width, rows[0]?.height].map(asSpread)
  return {
    n: classes.reduce((sum, { n }) => sum + n, 0),
    classes,
    browsers: await countBy(fact('browser_family')),
    systems: await countBy(fact('os_family')),
    viewport: width && height ? { width, height } : null,
    pixelRatios: await countBy(fact('device_pixel_ratio')),
  }
}

const spread = (name: string) =>
  sql.raw(`percentile_cont(array[0, 0.5, 1]) within group (order by (device ->> '${name}')::double precision)`)

function asSpread(values: number[] | null | undefined) {
  const [low, median, high] = (values ?? []).map(Math.round)
  return low === undefined || median === undefined || high === undefined ? null : { low, median, high }
}
