import type { Dice } from '#domain/dice.ts'
import type { ApiPanelRules } from '#domain/panels/panel-rules.ts'
import type { Outcome } from '#domain/session/outcomes.ts'
import type { startStandIn } from '#server/stand-in-panel/start-stand-in.ts'

/** What a panel knows a person by: the parameters that it puts into the link. */
export type Ids = Readonly<Record<string, string>>

/** How somebody comes back: by an address that their browser opens, or with a code that they type. */
export type Arrival = { url: string } | { code: string }

/** What the panel knows of the study, and the people whom it sent. */
export type Account = {
  /** Of the study's condition: `redirect-url`, `completion-code` and the exits. */
  settings: Readonly<Record<string, string>>
  ids: Ids
}

/** One thing that a panel looks at. `found` is what it saw, in words for the researcher. */
export type Check = { what: string; isOk: boolean; found: string }

/** What a panel makes of somebody who comes back. */
export type Receipt = {
  /** In the panel's own words. */
  status: string
  /** Outcomes for which the status may stand. Empty: the panel does not know what to do with this person. */
  outcomes: readonly Outcome[]
  checks: readonly Check[]
}

type Judge = {
  /** Of the platform that it plays. */
  name: string
  /** Whether people who did everything need an address or a code to be paid. */
  paysByExit: boolean
  /** What happens to people who get neither an address nor a code. */
  withoutExit: string
  receive: (arrival: Arrival, account: Account) => Receipt
}

export type PanelByLink = Judge & {
  newPerson: (dice: Dice) => Ids
  /** The link as this person opens it: placeholders filled in, the panel's own parameters added. */
  openLink: (link: string, ids: Ids) => string
}

/** A panel with an API. The stand-in that tests of its client use sends people and takes codes. */
export type PanelWithStandIn = Judge & {
  standIn: { rules: ApiPanelRules; start: typeof startStandIn; exit: { host: string; path: string } }
}

/** A stand-in for a recruitment platform: one file, plus one line in `index.ts`. It checks what the real one would, from its public documentation. */
export type Panel = PanelByLink | PanelWithStandIn

/** A panel that sends people to a study and takes them back, without the real one. */
export type PanelServer = {
  /** Somebody new: what the panel knows them by, and the link to which it sends their browser. */
  send: (link: string) => Promise<{ ids: Ids; link: string }>
  /** They come back: their browser opens the address, or they type the code. What the panel makes of it. */
  takeBack: (arrival: Arrival, ids: Ids) => Promise<Receipt>
  close: () => Promise<void>
}

const drawn = (letters: string, n: number, dice: Dice) =>
  Array.from({ length: n }, () => letters.charAt(Math.floor(dice() * letters.length))).join('')

/** Hexadecimal, as most panels write their ids. */
export const digits = (n: number, dice: Dice): string => drawn('0123456789abcdef', n, dice)

export const capitals = (n: number, dice: Dice): string => drawn('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', n, dice)

/** Decimal, without a zero in front. */
export const number = (n: number, dice: Dice): string => drawn('123456789', 1, dice) + drawn('0123456789', n - 1, dice)

export const uuid = (dice: Dice): string => [8, 4, 4, 4, 12].map((n) => digits(n, dice)).join('-')

/** Puts a value wherever the panel's own placeholder of that name stands. */
export const fillIn = (link: string, ids: Ids, placeholder: (name: string) => string): string =>
  Object.entries(ids).reduce((filled, [name, value]) => filled.replaceAll(placeholder(name), encodeURIComponent(value)), link)

/** Adds parameters at the end of the link, as panels do that ask for no placeholders. */
export function append(link: string, ids: Ids): string {
  const query = Object.entries(ids).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  return `${link}${link.includes('?') ? '&' : '?'}${query.join('&')}`
}
