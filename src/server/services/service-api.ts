import type { ServiceRules } from '#domain/services/service-rules.ts'

/** `status`: what the service answered; undefined if nothing came. `mayBeDone`: it was asked to change something, and nobody knows whether it did. `waitS`: after so many seconds it may be asked again, as it said. */
export type ServiceFailure = { ok: false; problem: string; status?: number; mayBeDone?: boolean; waitS?: number }
export type Answered<T> = { ok: true; value: T } | ServiceFailure

/** What every service can do. Each call has the lab's token; without one, nothing is called. */
export type ServiceApi = {
  /** Whether the token is accepted. Changes nothing there. Returns whose account it is, or '' where the service does not say. */
  test: (token: string) => Promise<Answered<string>>
}

/** Resolves after so many milliseconds, and rejects when the signal aborts. */
export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>

type Opened = { address: string; wait: Wait | undefined }

/** A service: its file in a folder of its own and a line in `index.ts`. */
export type Service<Api extends ServiceApi> = {
  rules: ServiceRules
  /** Of the real one. */
  address: string
  /** Other hosts of the service to which its answers may lead. The token goes to no host that is not named here. */
  otherOrigins: readonly string[]
  open: (opened: Opened & { otherOrigins: readonly string[] }) => Api
}
