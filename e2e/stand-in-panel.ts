import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect } from '@playwright/test'

export type StandIn = { child: ChildProcess; url: string; origin: string; tell: (path: string, body: object) => Promise<unknown> }

type Submission = { id: string; participant_id: string; status: string; study_code: string; return_requested?: string | null }
type Bonus = { lines: { participant_id: string; amount: number }[]; isPaid: boolean }
type Study = {
  id: string
  name: string
  status: string
  is_test?: boolean
  total_available_places: number
  completion_codes: { code: string; code_type: string }[]
}
type State = { studies: Study[]; submissions: Record<string, Submission[]>; bonuses: Bonus[] }

/** `npx feedlab stand-in-panel`: a Prolific on this machine, which the server is told to call instead of the real one. */
export async function startStandIn(token: string): Promise<StandIn> {
  const child = spawn(process.execPath, ['scripts/feedlab.mjs', 'stand-in-panel', '--port', '0', '--token', token], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Stand-in for Prolific +(\S+)$/.exec(line)?.[1]
    if (url === undefined) continue
    child.stdout.resume()
    const { origin } = new URL(url)
    const tell = async (path: string, body: object) => {
      const response = await fetch(`${origin}/stand-in/${path}`, { method: 'POST', body: JSON.stringify(body) })
      expect(response.ok, path).toBe(true)
      return response.json()
    }
    return { child, url, origin, tell }
  }
  throw new Error('The stand-in did not start')
}

export const standInState = async ({ origin }: StandIn): Promise<State> => (await fetch(`${origin}/stand-in/state`)).json()
