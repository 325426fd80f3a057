import type * as z from 'zod/mini'

/** Who may call: anybody, a participant with a session token, a researcher who is signed in. */
export type Access = 'open' | 'participant' | 'researcher'

export type Endpoint<
  Path extends string = string,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> = {
  path: Path
  method: 'GET' | 'POST'
  access: Access
  /** One sentence for the reference page. */
  summary: string
  body: Body
  reply: Reply
  /** Largest body in bytes. */
  bodyLimit: number
}

export const KILOBYTE = 1024

/** Keeps the literal types of one endpoint while checking its shape. */
export const endpoint = <Path extends string, Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  declaration: Endpoint<Path, Body, Reply>,
): Endpoint<Path, Body, Reply> => declaration

export type BodyOf<E extends Endpoint> = z.infer<E['body']>
export type SentBodyOf<E extends Endpoint> = z.input<E['body']>
export type ReplyOf<E extends Endpoint> = z.infer<E['reply']>
