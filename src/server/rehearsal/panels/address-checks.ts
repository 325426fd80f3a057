import type { Check, Ids } from './panel.ts'

export const check = (what: string, isOk: boolean, found: string): Check => ({ what, isOk, found })

/** The parts of an address that panels look at. Names of parameters count without regard to case. */
export function readAddress(url: string) {
  const { protocol, host, pathname, searchParams } = new URL(url)
  const pairs = [...searchParams]
  return {
    protocol,
    host,
    pathname,
    /** All values of a parameter. */
    all: (name: string): string[] =>
      pairs.filter(([each]) => each.toLowerCase() === name.toLowerCase()).map(([, value]) => value),
  }
}

export const isHost = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((each) => host === each || host.endsWith(`.${each}`))

/** A parameter that must be there once. */
export function checkOnce(url: string, name: string, expected?: string): Check {
  const values = readAddress(url).all(name)
  const [value = ''] = values
  const found = values.length === 0 ? `${name} is missing` : values.map((each) => `${name}=${each}`).join(', ')
  const isRight = expected === undefined ? value.trim() !== '' : value === expected
  return check(name, values.length === 1 && isRight, isRight || expected === undefined ? found : `${found}, expected ${expected}`)
}

/** What is wrong with any address, whatever the panel: a placeholder that nobody filled in, the id of somebody else. */
export function commonChecks(url: string, ids: Ids): Check[] {
  const left = /\{\{[^{}]*\}\}|\[%[^[\]]+%\]|\$\{[^{}]+\}|%[A-Z]\w+%/.exec(readable(url))
  const { all, protocol } = readAddress(url)
  const passedOn = Object.entries(ids).flatMap(([name, value]) => {
    const values = all(name)
    return values.length === 0
      ? []
      : [
          check(
            name,
            values.every((each) => each === value),
            `${name}=${values.join(', ')}`,
          ),
        ]
  })
  return [
    check('https', protocol === 'https:', protocol),
    ...(left === null ? [] : [check('placeholders', false, `${left[0]} is not filled in`)]),
    ...passedOn,
  ]
}

const readable = (url: string) => [...new URL(url).searchParams].map(([name, value]) => `${name}=${value}`).join('&')
