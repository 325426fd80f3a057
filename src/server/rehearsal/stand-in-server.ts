import { codesOfSettings } from '#domain/panels/exit-codes.ts'
import { exitsThere } from '../panels/exits-there.ts'
import { openPanels } from '../panels/index.ts'
import type { Asked, NewPanelStudy, PanelExit } from '../panels/panel-api.ts'
import type { TakenBack } from '../stand-in-panel/pages.ts'
import { browse } from './browse.ts'
import type { Account, Arrival, Ids, PanelServer, PanelWithStandIn } from './panels/panel.ts'

const TOKEN = 'rehearsal'

/** More than a rehearsal has people. */
const PLACES = 10_000

/** What the study is called there matters to nobody. */
const A_STUDY = {
  ...{ name: 'Rehearsal', internal_name: 'rehearsal', description: 'Rehearsal', places: PLACES, minutes: 10, reward: 150 },
  devices: [],
  // The server that is rehearsed asks the real panel for its keys, so test people come by test links.
  signsLinks: false,
}

/** A study without exits is rehearsed too, to be told so; the panel takes none without a code. */
const NO_EXIT: PanelExit = { code: 'REHEARSAL', type: 'COMPLETED', leads: { does: 'review' } }

/**
 * The panel's API, its links and its codes, played by the stand-in with which the client of that API is tested. The study there is made by the same calls as a real one, with
 * the codes that the settings name.
 */
export async function startStandInServer(panel: PanelWithStandIn, settings: Account['settings']): Promise<PanelServer> {
  const { rules, start, exit } = panel.standIn
  const standIn = await start({ tokens: { [TOKEN]: 'all' } })
  const port = Number(new URL(standIn.origin).port)
  const { api } = openPanels({ [panel.name]: standIn.url })(panel.name)
  const cookies = new Map<Ids, string>()
  const studies = new Map<string, Promise<string>>()

  async function make(link: string): Promise<string> {
    const named = exitsThere(rules, { screenOut: null }, codesOfSettings(rules, settings, 'rehearsal'))
    const exits = named.length > 0 ? named : [NO_EXIT]
    const study: NewPanelStudy = { ...A_STUDY, link, maxMinutes: rules.maxMinutes(A_STUDY.minutes), exits }
    const study_id = done(await api.create(TOKEN, study))
    done(await api.transition(TOKEN, study_id, 'publish'))
    return study_id
  }

  async function send(link: string) {
    const made = studies.get(link) ?? make(link)
    studies.set(link, made)
    const { headers } = await browse(port, { path: `/start/${await made}` })
    const opened = String(headers.location)
    const query = new URL(opened).searchParams
    const names = [rules.link.person, rules.link.study, rules.link.submission]
    const ids: Ids = Object.fromEntries(names.map((name) => [name, query.get(name) ?? '']))
    cookies.set(ids, String(headers['set-cookie']?.[0]).split(';')[0] ?? '')
    return { ids, link: opened }
  }

  /** Whatever else is wrong with the address is said by the panel's own file. */
  async function handedIn(arrival: Arrival, ids: Ids): Promise<TakenBack | undefined> {
    if (!('url' in arrival)) return undefined
    const { host, pathname, search } = new URL(arrival.url)
    if (host !== exit.host || pathname.replace(/\/$/, '') !== exit.path) return undefined
    const { status, body } = await browse(port, { path: pathname + search, headers: { host, cookie: cookies.get(ids) ?? '' } })
    return status === 200 ? JSON.parse(body) : undefined
  }

  return {
    send,
    takeBack: async (arrival, ids) => {
      const receipt = panel.receive(arrival, { settings, ids })
      const taken = await handedIn(arrival, ids)
      return taken === undefined ? receipt : { ...receipt, status: `${receipt.status}, ${whatFollows(taken)}` }
    },
    close: standIn.close,
  }
}

const whatFollows = ({ status, code_type, is_asked_to_return }: TakenBack): string =>
  code_type === null
    ? `which no outcome has: ${status}`
    : `${code_type}: ${status}${is_asked_to_return ? ', asked to return' : ''}`

/** The stand-in runs in this process: what it refuses is a mistake of ours. */
function done<T>(asked: Asked<T>): T {
  if (!asked.ok) throw new Error(`The stand-in refused: ${asked.problem}`)
  return asked.value
}
