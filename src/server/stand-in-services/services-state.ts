import { osfForms } from './osf-forms.ts'

/** How the next call that fits goes wrong. `method`: any without it. `cut`: it is done, and its answer never arrives. `cutAfter`: the connection ends after so many bytes of a file. */
export type Fault = {
  path: string
  method?: string
  status?: number
  retryAfter?: string
  body?: unknown
  cut?: boolean
  cutAfter?: number
}

/** `read`: a token without the scope to change anything. */
export type TokenRights = 'write' | 'read'

/** `length`: what the call said about its size. */
type Call = { method: string; path: string; body: unknown; length: string | undefined }

export type StoredFile = { id: string; name: string; bytes: Buffer; md5: string; versions: number }

export type StandInNode = { id: string; attributes: Record<string, unknown>; files: Map<string, StoredFile> }

export type StandInDeposition = {
  id: number
  bucket: string
  metadata: Record<string, unknown>
  isPublished: boolean
  files: Map<string, StoredFile>
}

export type ServicesState = ReturnType<typeof newState>

/** Everything that the stand-ins remember. Tests read and change it. */
export const newState = () => ({
  tokens: new Map<string, TokenRights>(),
  nodes: new Map<string, StandInNode>(),
  depositions: new Map<number, StandInDeposition>(),
  osfForms: osfForms.map((form) => ({ ...form })),
  calls: [] as Call[],
  faults: [] as Fault[],
  nIds: 0,
})

export function newNumber(state: ServicesState): number {
  state.nIds += 1
  return 1_000_000 + state.nIds
}

/** Ids look as those of OSF do: five letters and digits. */
export const newOsfId = (state: ServicesState): string => newNumber(state).toString(36).padStart(5, 'a').slice(-5)
